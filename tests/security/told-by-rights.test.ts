import type { ImportLogDetail } from '@doi-tien/contract/import.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { SafeDetail } from '@doi-tien/contract/safe.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { sendFile } from '../support/import-files.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { findRole, hire, rightsOf } from '../support/staff.ts';
import type { Caller } from '../support/test-app.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

async function setRights(roleId: number, ...rights: string[]): Promise<void> {
  const { ma, ten, phien_ban } = await findRole(api, admin, roleId);
  const body = { ma, ten, phien_ban, phan_quyen: rightsOf(...rights) };
  expect((await api.call('PATCH', `/roles/${roleId}`, { as: admin, body })).code).toBe(200);
}

test('a lock that is heard again by its key tells only what the rights of now allow', async () => {
  const manager = await api.signIn('quanly');
  const counter = await openCounter(api, manager);
  const safe = await counter.open({ VND: '50000000', USD: '1000' });
  const chi_tiet = [{ tien_id: counter.currencyId('USDT'), so_luong: '10', ty_gia: '25800' }];
  const body = { trang_thai: 2, ten_khach: 'KHACH KIN', chi_tiet };
  expect((await api.call('POST', '/giao-dich-mua-tien-dien-tu', { as: manager, body })).code).toBe(200);
  const own = ['ket.index', 'ket.lock', 'ket.unlock'];
  const person = await hire(api, admin, ...own, 'giao-dich-mua-tien-dien-tu.index');
  const steps = [
    ['chot-ket', 'lock-told-1'],
    ['mo-chot', 'unlock-told-1'],
  ] as const;
  const told = async ([step, key]: (typeof steps)[number]) =>
    (await api.call<SafeDetail>('PATCH', `/ket/${step}/${safe.id}`, { as: person.as, key })).data.phieu_cho;
  for (const step of steps) expect(await told(step)).toMatchObject([{ ten_khach: 'KHACH KIN' }]);
  await setRights(person.roleId, ...own);
  for (const step of steps) {
    expect(await told(step)).toMatchObject([{ ten_khach: null, gia_tri: null, dong_tien: [] }]);
  }
});

test('rejected rows of a people import are for those who may read people, and are confirmed', async () => {
  const file =
    'tai_khoan,ho_va_ten,ma_vai_tro,email,dien_thoai\nkin.mot,Người Kín,GIAO_DICH_VIEN,khong-phai-email,0901234567\n';
  await sendFile(api, '/users', file, { as: admin, query: 'che_do=dong_dung&thu=0' });
  const [entry] = (await api.call<ListPage<ImportLogDetail>>('GET', '/log-import', { as: admin })).data.items;
  const rejected = (as: Caller, headers: Record<string, string> = {}) =>
    api.app.inject({
      url: `/api/log-import/${entry?.id}/dong-loi?format=csv`,
      headers: { authorization: `Bearer ${as.token}`, device_id: as.deviceId, ...headers },
    });
  const hasFile = async (as: Caller) =>
    (await api.call<ImportLogDetail>('GET', `/log-import/${entry?.id}`, { as })).data.co_tep_loi;
  const accountant = await api.signIn('ketoan');
  const refused = await rejected(accountant);
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'FORBIDDEN']);
  expect(refused.body).not.toContain('0901234567');
  expect([await hasFile(accountant), await hasFile(admin)]).toEqual([false, true]);

  const reader = await hire(api, admin, 'log-import.index', 'nguoi-dung.index');
  expect((await rejected(reader.as)).body).toContain('0901234567');
  const stored = (await rejected(reader.as, { prefer: 'respond-async' })).json().data.id;
  const content = async () => (await api.call('GET', `/tep-xuat/${stored}/noi-dung`, { as: reader.as })).code;
  await setRights(reader.roleId, 'log-import.index');
  expect(await content()).toBe(403);

  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"xac_nhan_lai_xuat_file": true}'`);
  await api.sql(`UPDATE phien SET xac_nhan_luc = now() - interval '1 day'`);
  expect((await rejected(admin)).json().error).toBe('REAUTH_REQUIRED');
  expect((await rejected(accountant)).json().error).toBe('FORBIDDEN');
});
