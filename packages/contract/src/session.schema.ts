import { z } from 'zod';
import { rightsOfPerson } from './of-branches.ts';
import { passkeyAnswer } from './passkey.schema.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_PATTERN } from './password.ts';
import { id, text, timestamp } from './primitives.schema.ts';
import { SECOND_FACTORS } from './session.ts';

export const permissionEntry = z.object({ name: z.string(), actions: z.record(z.string(), z.boolean()) });

/** A password as typed to sign in: any text, since old ones may not fit today's rule. */
export const typedPassword = z.string().min(1, { error: 'requiredField' }).max(PASSWORD_MAX_LENGTH);
export const newPassword = z
  .string({ error: 'requiredField' })
  .max(PASSWORD_MAX_LENGTH)
  .regex(PASSWORD_PATTERN, { error: 'notValidPassword' });

const email = z.email({ error: 'invalidEmail' }).max(200);

export const loginBody = z.strictObject({
  tai_khoan: text(100),
  mat_khau: typedPassword,
  rememberMe: z.boolean().optional(),
});

/** 1 must change at first login, 2 may change, 0 nothing to do. */
export const changePasswordNeed = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const sessionUser = z.object({
  id,
  ho_va_ten: z.string(),
  tai_khoan: z.string(),
  ma_vai_tro: z.string(),
  ten_vai_tro: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  need_change_password: changePasswordNeed,
  need_update_password: z.boolean(),
  need_second_factor: z.boolean(),
});

export const signedIn = z.object({
  accessToken: z.string(),
  user: sessionUser,
  phan_quyen: rightsOfPerson(z.array(permissionEntry)),
  /** What the business does not use and screens do not show: switches, areas, addresses of screens (parts.ts). */
  tat: z.array(z.string()),
  need_change_password: changePasswordNeed,
  need_update_password: z.boolean(),
  /** A second factor is demanded of the person and there is none: only setting one up is open to them. */
  need_second_factor: z.boolean(),
});

/** The same without the token: what an open browser asks for when its rights may have changed. */
export const currentSession = signedIn.omit({ accessToken: true });

/**
 * Signing in ends in a session, or in the demand for a second factor: a code sent to `email`, one of the authenticator app, or a
 * passkey. `co_passkey` says whether a passkey does where a code of the app is asked for.
 */
export const loginAnswer = z.union([
  signedIn,
  z.object({
    requireOtp: z.literal(true),
    email: z.string(),
    nguon_ma: z.enum(SECOND_FACTORS),
    co_passkey: z.boolean(),
  }),
]);

/** `data` of a refused sign-in: from the third failure on a captcha is needed, and `timeOut` ms have to pass. */
export const loginRefusal = z.object({ requireRecaptcha: z.boolean(), timeOut: z.int() });

export const captchaSetup = z.object({
  provider: z.enum(['altcha', 'recaptcha', 'turnstile']),
  siteKey: z.string().nullable(),
  /** The proof-of-work challenge; null for the other providers. */
  challenge: z.record(z.string(), z.unknown()).nullable(),
});

export const forgotPasswordBody = z.strictObject({ email, tai_khoan: text(100) });
export const resetPasswordBody = z.strictObject({ email, token_reset_pass: text(200), mat_khau_moi: newPassword });
/** Six digits, or a recovery code: two times five letters, with or without the dash. */
const code = z.string({ error: 'otpRequired' }).regex(/^(\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/i, { error: 'otpRequired' });
/** By e-mail, as the letter was sent there, or by account: an authenticator app and a passkey need no address. */
export const verifyOtpBody = z
  .strictObject({
    email: email.optional(),
    tai_khoan: text(100).optional(),
    otp: code.optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ email, tai_khoan }) => (email === undefined) !== (tai_khoan === undefined), {
    error: 'requiredField',
    path: ['email'],
  })
  .refine(({ otp, passkey }) => (otp === undefined) !== (passkey === undefined), {
    error: 'otpRequired',
    path: ['otp'],
  });
export const generateOtpBody = z.strictObject({ email });
export const otpVerified = z.object({ ...signedIn.shape, isVerified: z.literal(true) });

/** At first login the session itself proves the one-time password; later the current one has to be given. */
export const changePasswordBody = z.strictObject({
  mat_khau_cu: typedPassword.optional(),
  mat_khau_moi: newPassword,
  mat_khau_moi_xac_nhan: newPassword,
  is_first_change: z.literal(1).optional(),
});

/** One device a person is signed in on. */
export const deviceSession = z.object({
  id,
  thiet_bi: z.string().nullable(),
  ip: z.string().nullable(),
  ngay_tao: timestamp,
  dung_luc: timestamp,
  hien_tai: z.boolean(),
});

/** Switching the second factor takes the password: a browser left open must not be enough. */
export const otpSettingBody = z.strictObject({ bat_otp: z.boolean(), mat_khau_cu: typedPassword });

/** The authenticator app: begun with the password, in force from the first code on. */
export const totpStanding = z.object({ bat_luc: timestamp.nullable(), con_lai: z.int() });
export const beginTotpBody = z.strictObject({ mat_khau_cu: typedPassword });
export const totpBegun = z.object({ bi_mat: z.string(), dia_chi_qr: z.string() });
export const confirmTotpBody = z.strictObject({ ma: code });
export const recoveryCodes = z.object({ ma_khoi_phuc: z.array(z.string()) });
/** A passkey is begun with the password, or without anything a moment after a confirmation. */
export const beginPasskeyBody = z.strictObject({ mat_khau_cu: typedPassword.optional() });
/** Taking a second factor away, or its recovery codes anew, takes both factors: the password, and a code or a passkey. */
export const bothFactorsBody = z
  .strictObject({ mat_khau_cu: typedPassword, ma: code.optional(), passkey: passkeyAnswer.optional() })
  .refine(({ ma, passkey }) => (ma === undefined) !== (passkey === undefined), { error: 'otpRequired', path: ['ma'] });

/** The password; where there is a second factor, a code (of the app, or a recovery code) or a passkey in its place. */
export const identityProof = z.strictObject({
  mat_khau: typedPassword.optional(),
  ma: code.optional(),
  passkey: passkeyAnswer.optional(),
});
export const reauthenticateBody = identityProof.refine(isOneProof, { error: 'requiredField', path: ['mat_khau'] });

/** For bodies that carry a proof of somebody beside other fields. */
export function isOneProof({ mat_khau, ma, passkey }: Partial<IdentityProof>): boolean {
  return [mat_khau, ma, passkey].filter((given) => given !== undefined).length === 1;
}

export type LoginBody = z.infer<typeof loginBody>;
export type SessionUser = z.infer<typeof sessionUser>;
export type SignedIn = z.infer<typeof signedIn>;
export type LoginAnswer = z.infer<typeof loginAnswer>;
export type LoginRefusal = z.infer<typeof loginRefusal>;
export type CaptchaSetup = z.infer<typeof captchaSetup>;
export type OtpVerified = z.infer<typeof otpVerified>;
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type VerifyOtpBody = z.infer<typeof verifyOtpBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type OtpSettingBody = z.infer<typeof otpSettingBody>;
export type CurrentSession = z.infer<typeof currentSession>;
export type DeviceSession = z.infer<typeof deviceSession>;
export type ReauthenticateBody = z.infer<typeof reauthenticateBody>;
export type TotpStanding = z.infer<typeof totpStanding>;
export type TotpBegun = z.infer<typeof totpBegun>;
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
export type BothFactorsBody = z.infer<typeof bothFactorsBody>;
export type IdentityProof = z.infer<typeof identityProof>;
