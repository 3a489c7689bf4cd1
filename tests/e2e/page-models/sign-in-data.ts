import { withClient } from '../../support/databases.ts';

/** What signing-in tests set up and look at behind the screens' back. */
export function signInData(databaseUrl: string) {
  const run = (text: string, values: unknown[] = []) =>
    withClient(databaseUrl, async (client) => (await client.query(text, values)).rows as Record<string, string>[]);
  return {
    run,
    /** Tests of one worker share a database: what one did to people's sign-in must not reach the next. */
    startAfresh: () =>
      run(`
        DELETE FROM phien;
        DELETE FROM dang_nhap_sai;
        DELETE FROM mat_khau_cu;
        DELETE FROM totp;
        DELETE FROM passkey;
        DELETE FROM ma_khoi_phuc;
        UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'yeu_cau_hai_lop';
        UPDATE vai_tro SET yeu_cau_hai_lop = false;
        UPDATE nguoi_dung SET need_change_password = 0, bat_otp = false, mat_khau_luc = now(),
          mat_khau = (SELECT mat_khau FROM nguoi_dung WHERE tai_khoan = 'quantri')`),
    set: (account: string, change: string) => run(`UPDATE nguoi_dung SET ${change} WHERE tai_khoan = $1`, [account]),
    endSessions: (account: string) =>
      run('DELETE FROM phien WHERE nguoi_dung_id = (SELECT id FROM nguoi_dung WHERE tai_khoan = $1)', [account]),
    /** Everybody proved a while ago that it is them. */
    letConfirmationsRunOut: () => run(`UPDATE phien SET xac_nhan_luc = now() - interval '1 hour'`),
    allowOtpAgain: () => run(`UPDATE ma_otp SET gui_luc = now() - interval '61 seconds'`),
    /** The newest letter to an account, once it is there. */
    letterTo: async (account: string): Promise<string> => {
      const [letter] = await run('SELECT noi_dung FROM thu_di WHERE nguoi_nhan LIKE $1 ORDER BY id DESC LIMIT 1', [
        `%${account}@doi-tien.example%`,
      ]);
      return letter?.noi_dung ?? '';
    },
  };
}

export function codeIn(letter: string): string {
  return /\b(\d{6})\b/.exec(letter)?.[1] ?? '';
}

export function linkIn(letter: string): string {
  return /https?:\/\/\S+\/auth\/new-password\?\S+/.exec(letter)?.[0].replaceAll('&amp;', '&') ?? '';
}
