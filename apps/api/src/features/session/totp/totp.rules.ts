import { OTP_LENGTH } from '@doi-tien/contract/session';
import { Secret, TOTP } from 'otpauth';

/** As long as the hash it feeds: RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** The clocks of phones and servers are seldom more than one step apart. */
const TOLERATED_STEPS = 1;
/** RFC 6238 with the values that every authenticator app assumes. */
const PARAMETERS = { algorithm: 'SHA1', digits: OTP_LENGTH, period: 30 };
const DIGITS = /^[0-9]+$/;

export function newSecret(): Secret {
  return new Secret({ size: SECRET_BYTES });
}

/** Copies the bytes: a Buffer is often a part of a larger block of memory. */
export function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

/** The step that a typed code belongs to, if it is near now and after the last step that was used. */
export function matchingStep(secret: Secret, typed: string, now: number, lastStep: number): number | undefined {
  // The library throws on other characters: it compares bytes, and six characters may be more than six bytes.
  if (!DIGITS.test(typed)) return undefined;
  const totp = new TOTP({ ...PARAMETERS, secret });
  const distance = totp.validate({ token: typed, timestamp: now, window: TOLERATED_STEPS });
  if (distance === null) return undefined;
  const step = totp.counter({ timestamp: now }) + distance;
  return step > lastStep ? step : undefined;
}

/** The content of the QR code. The issuer is the name of the business. */
export function otpAuthAddress(secret: Secret, issuer: string, account: string): string {
  return new TOTP({ ...PARAMETERS, secret, issuer, label: account }).toString();
}
