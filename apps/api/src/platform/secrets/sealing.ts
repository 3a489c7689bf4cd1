import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is sealed, and for whom: sealed bytes that are copied into the row of another owner do not open (ADR 0012). */
export interface Seal {
  key: Buffer;
  owner: string;
}

/** A key for one purpose; `extra` is a secret that is kept outside the database. */
export function deriveKey(installationSecret: Buffer, purpose: string, extra = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', installationSecret, Buffer.from(extra), purpose, 32));
}

/** Encrypts what must be read again, such as the secret of an authenticator app or the picture of a paper. */
export function seal({ key, owner }: Seal, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

/** Throws where the key or the owner is another one, or a byte was changed. */
export function unseal({ key, owner }: Seal, sealed: Buffer): Buffer {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}
