import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';

/** A browser as a push service knows it, by RFC 8291 and RFC 8292 alone. */
export class PushBrowser {
  readonly #key: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor() {
    this.#key.generateKeys();
  }

  get keys() {
    return { p256dh: this.#key.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** The text of a message in the content coding aes128gcm (RFC 8188). */
  open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    if (sealed.length > recordSize) throw new Error('More than one record');
    const shared = this.#key.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#key.getPublicKey(), sender]);
    const secret = hkdf(this.#auth, shared, info, 32);
    const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = plain.lastIndexOf(2);
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record');
    return plain.subarray(0, end).toString();
  }
}

function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const pseudorandom = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', pseudorandom)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}

/** The claims of `Authorization: vapid t=…, k=…`; throws where the signature is not that of the key, or the key another one. */
export function vapidClaims(authorization: string, expectedKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== expectedKey) throw new Error('Signed with another key');
  const [head = '', claims = '', signed = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signed, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  if (!isSigned || alg !== 'ES256') throw new Error('The token is not signed by that key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
