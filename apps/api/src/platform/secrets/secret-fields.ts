/** Passwords as people type them. */
const TYPED_PASSWORDS = ['mat_khau', 'mat_khau_cu', 'mat_khau_moi', 'mat_khau_moi_xac_nhan'];

/**
 * Every field that holds a secret, whether it is sent, answered or stored. None of them gets into a line of the server's log, a row of
 * the action log or an answer that is kept: name a new one here, and nowhere else.
 */
export const SECRET_FIELDS: readonly string[] = [
  ...TYPED_PASSWORDS,
  'mat_khau_mot_lan',
  'otp',
  'accessToken',
  'token_hash',
  'token_reset_pass',
  'bi_mat',
  'dia_chi_qr',
  'ma_khoi_phuc',
  'khoa_ky',
  'token',
  'endpoint',
  'p256dh',
  'auth',
  'ma_lien_ket',
  'dia_chi_lien_ket',
];

const secret = new Set(SECRET_FIELDS);
const typed = new Set(TYPED_PASSWORDS);

export function isSecretField(name: string): boolean {
  return secret.has(name);
}

export function isTypedPassword(name: string): boolean {
  return typed.has(name);
}
