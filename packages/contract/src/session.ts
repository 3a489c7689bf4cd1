/** Constants of signing in that the browser and the server share. */
export const OTP_RESEND_SECONDS = 60;
export const OTP_LENGTH = 6;
export const RECOVERY_CODES = 10;

/** What a waiting sign-in is completed with: the code of a letter, one of the person's authenticator app, or a passkey. */
export const SECOND_FACTORS = ['email', 'totp', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The header that carries the answer to the captcha. */
export const CAPTCHA_HEADER = 're_capcha_token';

export const CHANGE_PASSWORD = { none: 0, required: 1, offered: 2 } as const;

/** What a person is first asked for to confirm that it is still them; `data.xac_nhan_bang` of the refusal says which. */
export type ConfirmationMeans = 'mat_khau' | 'totp' | 'passkey';

/** Everything the person may confirm with, the field of `POST /auth/xac-nhan-lai` by its name; a recovery code is a `ma` too. */
export type ProofField = 'mat_khau' | 'ma' | 'passkey';

/** `data` of the refusal `REAUTH_REQUIRED`. */
export interface ConfirmationDemand {
  xac_nhan_bang: ConfirmationMeans;
  cach_xac_nhan: ProofField[];
}

export const PASSKEYS_PER_PERSON = 10;
export const PASSKEY_NAME_LENGTH = 60;

/** What a challenge was made for; an answer to it is worth nothing for another purpose. */
export const PASSKEY_PURPOSES = ['dang_ky', 'dang_nhap', 'lop_hai', 'xac_nhan', 'duyet'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Which second factors a person has: none, the authenticator app, a passkey, both. */
export const SECOND_FACTOR_KINDS = ['khong', 'totp', 'passkey', 'ca_hai'] as const;

/** Who must have a second factor: nobody, people of marked roles, everybody. */
export const SECOND_FACTOR_DEMANDS = ['khong', 'vai_tro', 'tat_ca'] as const;
