import { z } from 'zod';
import { id, text, timestamp } from './primitives.schema.ts';
import { PASSKEY_NAME_LENGTH, PASSKEY_PURPOSES, PASSKEYS_PER_PERSON } from './session.ts';

/** WebAuthn: what goes to a browser's authenticator and what comes back, as JSON with bytes in base64url. */

/** Longer than what any authenticator sends; certificates are not asked for. */
const bytes = z.string().regex(/^[A-Za-z0-9_-]{1,8192}$/);
const transports = z.array(z.string().max(20)).max(10);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
};

/** An authenticator's answer to a challenge. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** A new key of an authenticator. The fields after `transports` repeat what the attestation object holds. */
export const newPasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transports.optional(),
    authenticatorData: bytes.optional(),
    publicKey: bytes.nullish(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});

const descriptors = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports })).optional();

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: descriptors,
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/**
 * What the challenge is for: signing in without a password, the second step after one (then with the account), confirming again, or
 * approving something at another person's screen (then with what it is). The last two need a session.
 */
export const passkeyRequestBody = z
  .strictObject({
    muc_dich: z.enum(PASSKEY_PURPOSES).exclude(['dang_ky']),
    tai_khoan: text(100).optional(),
    ve_viec: text(200).optional(),
  })
  .refine(({ muc_dich, tai_khoan }) => (muc_dich === 'lop_hai') === (tai_khoan !== undefined), {
    error: 'requiredField',
    path: ['tai_khoan'],
  })
  .refine(({ muc_dich, ve_viec }) => (muc_dich === 'duyet') === (ve_viec !== undefined), {
    error: 'requiredField',
    path: ['ve_viec'],
  });

export const passkeySignInBody = z.strictObject({ passkey: passkeyAnswer });

export const passkey = z.object({ id, ten: z.string(), ngay_tao: timestamp, dung_luc: timestamp.nullable() });
/** `dung_duoc`: false where the site is reached by an IP address or its own address is not known; browsers refuse passkeys there. */
export const passkeys = z.object({ dung_duoc: z.boolean(), items: z.array(passkey).max(PASSKEYS_PER_PERSON) });

const passkeyName = text(PASSKEY_NAME_LENGTH);
export const addPasskeyBody = z.strictObject({ ten: passkeyName, passkey: newPasskeyAnswer });
export const renamePasskeyBody = z.strictObject({ ten: passkeyName });
/** Recovery codes come with the first second factor of a person; later ones bring none. */
export const passkeyAdded = z.object({ id, ma_khoi_phuc: z.array(z.string()) });

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export type PasskeyRequestBody = z.infer<typeof passkeyRequestBody>;
export type Passkey = z.infer<typeof passkey>;
export type Passkeys = z.infer<typeof passkeys>;
export type PasskeyAdded = z.infer<typeof passkeyAdded>;
