import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps a secret that must be read again, such as that of an authenticator app: a row that leaks alone is worth nothing,
 * and put into another person's row it does not open (ADR 0012).
 */
export function seal(installationSecret: Buffer, owner: number, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(installationSecret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(owner)));
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

export function unseal(installationSecret: Buffer, owner: number, sealed: Buffer): Buffer {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(installationSecret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(String(owner)));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}

function keyOf(installationSecret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', installationSecret, Buffer.alloc(0), 'totp secret', 32));
}
