import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import { expect, test } from 'vitest';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const read = async () => (await api.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: admin })).data;
const change = async (gia_tri: object, phien_ban?: number) =>
  api.call<SettingsAnswer>('PATCH', '/cau-hinh-chung', {
    as: admin,
    body: { gia_tri, phien_ban: phien_ban ?? (await read()).phien_ban },
  });

test('answers every setting with its initial value until it is changed', async () => {
  expect((await read()).gia_tri).toMatchObject({ mui_gio: 'Asia/Ho_Chi_Minh', buoc_lam_tron: 1000, kiem_dem_mu: true });
  await change({ buoc_lam_tron: 500 });
  expect((await read()).gia_tri).toMatchObject({ buoc_lam_tron: 500, bien_do_ty_gia: '1' });
});

test('refuses a value out of bounds and keeps the rest of the sheet', async () => {
  expect(await change({ buoc_lam_tron: 200, bien_do_ty_gia: '200' })).toMatchObject({
    code: 422,
    errors: [{ field: 'gia_tri.bien_do_ty_gia', message: 'Không được lớn hơn 100' }],
  });
  expect((await read()).gia_tri.buoc_lam_tron).toBe(500);
});

test('a sheet read before somebody else saved is refused', async () => {
  const { phien_ban } = await read();
  await change({ ma_so_thue: '0101' });
  expect(await change({ ma_so_thue: '0202' }, phien_ban)).toMatchObject({ code: 409, error: 'STALE_VERSION' });
});

test('the log tells each changed setting before and after', async () => {
  await change({ kiem_dem_mu: false });
  const [row] = await api.sql<{ truoc: object; sau: object }>(
    `SELECT truoc, sau FROM log_thao_tac WHERE doi_tuong = 'cau-hinh-chung' ORDER BY id DESC LIMIT 1`,
  );
  expect(row).toMatchObject({ truoc: { kiem_dem_mu: true }, sau: { kiem_dem_mu: false } });
});

test('every signed-in person may read the settings in force, and only the permitted may change them', async () => {
  const teller = await api.signIn('giaodich1');
  expect(await api.call('GET', '/cau-hinh-chung/dang-dung', { as: teller })).toMatchObject({ code: 200 });
  expect(await api.call('GET', '/cau-hinh-chung', { as: teller })).toMatchObject({ code: 403 });
  const body = { phien_ban: 1, gia_tri: { buoc_lam_tron: 200 } };
  expect(await api.call('PATCH', '/cau-hinh-chung', { as: teller, body })).toMatchObject({ code: 403 });
});
