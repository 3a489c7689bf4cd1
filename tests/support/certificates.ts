import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** DER, as much of it as a certificate needs. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = sequence(identifier('2a8648ce3d040302'));
const named = (name: string) => sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(name)))));
const moment = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`, 'latin1'));
const extension = (id: string, value: Uint8Array) => sequence(identifier(id), der(0x04, value));

export interface Certificate {
  key: string;
  cert: string;
}

interface Given {
  names?: string[];
  addresses?: number[][];
  from?: Date;
  to?: Date;
}

const DAY = 86_400_000;

/** A certificate that signs itself, for a server of a test. */
export function makeCertificate(given: Given = {}): Certificate {
  const { names = ['localhost'], addresses = [[127, 0, 0, 1]] } = given;
  const { from = new Date(Date.now() - 30 * DAY), to = new Date(Date.now() + 365 * DAY) } = given;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = named('Test of rate sources');
  const alternatives = sequence(
    ...names.map((name) => der(0x82, Buffer.from(name))),
    ...addresses.map((address) => der(0x87, Buffer.from(address))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...crypto.getRandomValues(new Uint8Array(8))])),
    ECDSA_SHA256,
    subject,
    sequence(moment(from), moment(to)),
    subject,
    exported(publicKey),
    der(
      0xa3,
      sequence(extension('551d11', alternatives), extension('551d13', sequence(der(0x01, Buffer.from([255]))))),
    ),
  );
  const signature = sign('sha256', content, { key: privateKey, dsaEncoding: 'der' });
  const whole = sequence(content, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

function exported(publicKey: KeyObject): Buffer {
  return createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ type: 'spki', format: 'der' });
}
