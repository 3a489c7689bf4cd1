import { storage } from '../../lib/storage/storage.ts';

/** What fills the form on the next visit. Never the password: that is the browser's password manager's work. */
export function recallLogin(): { tai_khoan: string; rememberMe: boolean } {
  return storage.read('rememberedLogin') ?? { tai_khoan: '', rememberMe: false };
}

export function rememberLogin(account: string, wanted: boolean): void {
  if (wanted) storage.write('rememberedLogin', { tai_khoan: account, rememberMe: true });
  else storage.remove('rememberedLogin');
}
