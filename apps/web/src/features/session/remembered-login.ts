import { storage } from '../../lib/storage/storage.ts';

/** How another page sends somebody to the login page: with the account they have just used. */
export interface LoginState {
  account: string;
}

/** What fills the form on the next visit. Never the password: that is the browser's password manager's work. */
export function recallLogin(state?: unknown): { tai_khoan: string; rememberMe: boolean } {
  const { tai_khoan, rememberMe } = storage.read('rememberedLogin') ?? { tai_khoan: '', rememberMe: false };
  const isSent = typeof state === 'object' && state !== null && 'account' in state;
  return { tai_khoan: isSent ? (state as LoginState).account : tai_khoan, rememberMe };
}

export function rememberLogin(account: string, wanted: boolean): void {
  if (wanted) storage.write('rememberedLogin', { tai_khoan: account, rememberMe: true });
  else storage.remove('rememberedLogin');
}
