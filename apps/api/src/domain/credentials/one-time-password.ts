import { hashPassword, oneTimePassword } from './password.ts';

/** Long enough to be handed over, short enough not to lie around. */
const ONE_TIME_PASSWORD_HOURS = 72;

/** A fresh one-time password, how an account keeps it, and who knows it. It opens only the page that replaces it. */
export async function newOneTimePassword(issuerId: number) {
  const password = oneTimePassword();
  const columns = {
    mat_khau: await hashPassword(password),
    mat_khau_het_han: new Date(Date.now() + ONE_TIME_PASSWORD_HOURS * 3_600_000).toISOString(),
    need_change_password: 1 as const,
    mat_khau_cap_boi: issuerId,
    mat_khau_cap_luc: new Date().toISOString(),
  };
  return { password, columns };
}
