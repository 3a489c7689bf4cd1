import { PERMISSION_CATALOGUE, type PermissionName } from '@doi-tien/contract/permissions';
import { withClient } from '../../support/databases.ts';

/** What staff tests set up behind the screens' back. */
export function staffData(databaseUrl: string) {
  const run = (text: string) => withClient(databaseUrl, async (client) => void (await client.query(text)));
  return {
    run,
    /** Somebody with every right of these areas and no other, with the demo's password. */
    hire: (account: string, areas: readonly PermissionName[]) => {
      const rights = areas.map((name) => [
        name,
        Object.fromEntries(PERMISSION_CATALOGUE[name].map((on) => [on, true])),
      ]);
      const stored = JSON.stringify(Object.fromEntries(rights));
      return run(`
        WITH role AS (INSERT INTO vai_tro (ma, ten, phan_quyen)
          VALUES (upper('${account}'), 'Nhân sự ${account}', '${stored}') RETURNING id)
        INSERT INTO nguoi_dung (chi_nhanh_ids, tai_khoan, ho_va_ten, vai_tro_id, mat_khau)
        SELECT '{1}', '${account}', 'Nhân Sự', role.id, (SELECT mat_khau FROM nguoi_dung WHERE tai_khoan = 'quantri') FROM role`);
    },
    /** All tests of a worker sign in from one address: the failures of one must not reach the next. */
    forgetFailures: () => run('DELETE FROM dang_nhap_sai'),
  };
}
