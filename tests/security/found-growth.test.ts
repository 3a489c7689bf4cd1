import { expect, test } from 'vitest';
import { customerDesk } from '../support/customers.ts';
import { startSignedIn } from '../support/signed-in.ts';

const { api, teller } = await startSignedIn({ teller: 'giaodich1' });

const ownerId = `(SELECT id FROM nguoi_dung WHERE tai_khoan = 'giaodich1')`;

test('one person withdraws a bounded number of keys, and still hears what became of the others', async () => {
  const settle = (key: string) => api.call('POST', `/khoa-gui/${key}`, { as: teller });
  const [known, sent] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await settle(known)).toMatchObject({ data: { trang_thai: 'chua_nhan' } });
  await api.sql(`INSERT INTO khoa_gui_trung (nguoi_dung_id, khoa)
                 SELECT ${ownerId}, 'hoi-nhieu-' || n FROM generate_series(1, 999) AS n`);
  expect(await settle(crypto.randomUUID())).toMatchObject({ code: 429, error: 'TOO_MANY_REQUESTS' });
  const preferences = { as: teller, body: { mat_do: 'compact' }, key: sent };
  expect(await api.call('PUT', '/tuy-chon-danh-sach/tien', preferences)).toMatchObject({ code: 200 });
  expect(await settle(sent)).toMatchObject({ data: { trang_thai: 'da_luu' } });
  expect(await settle(known)).toMatchObject({ data: { trang_thai: 'chua_nhan' } });
  const admin = await api.signIn('quantri');
  expect(await api.call('POST', `/khoa-gui/${crypto.randomUUID()}`, { as: admin })).toMatchObject({ code: 200 });
});

test('one person saves a bounded number of views, whatever lists they name', async () => {
  const save = (danh_sach: string) =>
    api.call('POST', '/bo-loc-da-luu', { as: teller, body: { danh_sach, ten: 'Lạ', truy_van: {}, cot: null } });
  expect(await save('la-0')).toMatchObject({ code: 200 });
  await api.sql(`INSERT INTO bo_loc_da_luu (danh_sach, ten, truy_van, nguoi_dung_id)
                 SELECT 'la-' || n, 'Lạ', '{}', ${ownerId} FROM generate_series(1, 299) AS n`);
  expect(await save('la-300')).toMatchObject({ code: 422, errors: [{ field: 'ten' }] });
});

test('one customer has a bounded number of papers', async () => {
  const desk = customerDesk(api, await api.signIn('quantri'));
  const { id } = await desk.add({ ho_va_ten: 'Nhiều Giấy Tờ', giay_to: [{ loai: 'Hộ chiếu', so: 'N0000000' }] });
  await api.sql(
    `INSERT INTO giay_to (khach_hang_id, loai, so) SELECT $1, 'Hộ chiếu', 'N' || (1000000 + n) FROM generate_series(1, 48) AS n`,
    [id],
  );
  expect(await desk.addPaper(id, 'Hộ chiếu', 'N3000001')).toMatchObject({ code: 200 });
  expect(await desk.addPaper(id, 'Hộ chiếu', 'N3000002')).toMatchObject({ code: 422, errors: [{ field: 'so' }] });
});

test('one person has a bounded number of sessions; the one used least recently ends first', async () => {
  await api.sql(`INSERT INTO phien (token_hash, nguoi_dung_id, device_id, het_han, dung_luc)
                 SELECT sha256(n::text::bytea), id, 'may-' || n, now() + interval '1 hour', now() - make_interval(mins => n)
                 FROM nguoi_dung, generate_series(1, 199) AS n WHERE tai_khoan = 'giaodich2'`);
  const count = async () =>
    api.sql(`SELECT count(*)::int AS n, bool_or(device_id = 'may-199') AS oldest FROM phien
             WHERE nguoi_dung_id = (SELECT id FROM nguoi_dung WHERE tai_khoan = 'giaodich2')`);
  const first = await api.signIn('giaodich2');
  expect(await count()).toEqual([{ n: 200, oldest: true }]);
  const second = await api.signIn('giaodich2');
  expect(await count()).toEqual([{ n: 200, oldest: false }]);
  for (const as of [first, second]) expect(await api.call('GET', '/auth/me', { as })).toMatchObject({ code: 200 });
});
