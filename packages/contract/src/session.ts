/** Constants of signing in that the browser and the server share. */
export const OTP_RESEND_SECONDS = 60;
export const OTP_LENGTH = 6;
export const RECOVERY_CODES = 10;

/** Where the code of a waiting sign-in comes from: a letter, or the person's authenticator app. */
export const SECOND_FACTORS = ['email', 'totp'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The header that carries the answer to the captcha. */
export const CAPTCHA_HEADER = 're_capcha_token';

export const CHANGE_PASSWORD = { none: 0, required: 1, offered: 2 } as const;

/** What a person confirms with that it is still them; `data.xac_nhan_bang` of the refusal says which. */
export type ConfirmationMeans = 'mat_khau' | 'totp';

/** Besides a token that is not valid, these end a session at once, by word or by the specification's sentence. */
export const FORCED_LOGOUT_MESSAGES = ['Token không hợp lệ', 'INVALID_TOKEN'] as const;
export const OUTSIDE_HOURS_MESSAGE = 'Không phải thời gian làm việc vui lòng thử lại sau';
