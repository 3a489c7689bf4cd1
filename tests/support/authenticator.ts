import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@doi-tien/contract/passkey.schema';

/** Where a call of a test comes from: `inject` calls localhost. */
const TEST_ORIGIN = 'http://localhost';

interface Key {
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** What a test makes different from what an honest authenticator in an honest browser would do. */
export interface Forged {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  counter?: number;
  userHandle?: string | null;
  isVerified?: boolean;
  /** Signs with a key that is not the registered one. */
  hasOtherKey?: boolean;
}

/** A passkey device in software, with the browser around it: makes ES256 keys and answers challenges as WebAuthn says. */
export class Authenticator {
  readonly keys = new Map<string, Key>();

  create(asked: PasskeyCreation, forged: Forged = {}): NewPasskeyAnswer {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(16);
    const counter = forged.counter ?? 0;
    this.keys.set(id.toString('base64url'), { privateKey, userHandle: asked.user.id, counter });
    const clientData = clientDataOf('webauthn.create', asked.challenge, forged);
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
    const authData = Buffer.concat([authenticatorData(asked.rp.id, counter, 0x40, forged), credential]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      ...namesOf(id.toString('base64url')),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** With the key named, or with the only one. */
  answer(asked: PasskeyRequest, forged: Forged = {}, id = this.onlyKey()): PasskeyAnswer {
    const key = this.keys.get(id);
    if (!key) throw new Error('The authenticator has no such key');
    // One that counts goes on counting; 0 stays 0.
    if (key.counter > 0) key.counter += 1;
    const clientData = clientDataOf('webauthn.get', asked.challenge, forged);
    const authData = authenticatorData(asked.rpId, forged.counter ?? key.counter, 0, forged);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const other = forged.hasOtherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : undefined;
    return {
      ...namesOf(id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, other ?? key.privateKey).toString('base64url'),
        userHandle: forged.userHandle === undefined ? key.userHandle : forged.userHandle,
      },
    };
  }

  private onlyKey(): string {
    const [id, ...others] = this.keys.keys();
    if (!id || others.length > 0) throw new Error('Name the key');
    return id;
  }
}

function namesOf(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function clientDataOf(type: string, challenge: string, forged: Forged): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? TEST_ORIGIN,
      crossOrigin: forged.crossOrigin ?? false,
    }),
  );
}

/** The hash of the domain, the flags (present, verified, and those given), the counter. */
function authenticatorData(
  rpId: string,
  counter: number,
  flags: number,
  { rpId: otherRpId, isVerified = true }: Forged,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const rpIdHash = createHash('sha256')
    .update(otherRpId ?? rpId)
    .digest();
  return Buffer.concat([rpIdHash, Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]), count]);
}

/** COSE: an elliptic curve key on P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function cborMap(pairs: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.concat([Buffer.from([0x59]), uint16(bytes.length)]);
  return Buffer.concat([head, bytes]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
