import { PRIVACY_REQUEST, PRIVACY_STATE } from '@doi-tien/contract/privacy';
import type { PrivacyOfPerson, PrivacyRequest } from '@doi-tien/contract/privacy.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { customerDesk } from '../../../../../../tests/support/customers.ts';
import { fetchRaw, photo, putPicture } from '../../../../../../tests/support/pictures.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';
import { forgetPeople } from './forget-people.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const { api, admin, lan } = await startSignedIn({ admin: 'quantri', lan: 'giaodich1' });
const counter = await openCounter(api, admin);
await counter.open({ VND: '30000000000' });
const desk = customerDesk(api, admin);
afterEach(() => counter.expectWholeBooks());

let numbers = 0;
const yearsLater = await api.later(5 * 366 + 2);

/** A person with a paper, a picture and, unless they never traded, a ticket. */
async function person(hasTraded = true) {
  numbers += 1;
  const number = `RT${numbers}`;
  const { id, giay_to } = await desk.add({
    ho_va_ten: `Người Riêng Tư ${numbers}`,
    dien_thoai: '0901234567',
    giay_to: [{ loai: 'CCCD', so: number }],
  });
  await putPicture(api, `/khach-hang/${id}/giay-to/${giay_to[0]?.id}/anh/1`, { as: admin, file: await photo() });
  if (!hasTraded) return { id, number };
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }];
  const { data } = await counter.trade(BUY, {
    chi_tiet,
    ten_khach: `Người Riêng Tư ${numbers}`,
    loai_giay_to: 'CCCD',
    so_giay_to: number,
  });
  return { id, number, ticketId: data.id };
}
const ask = (id: number, loai: number, as = admin) =>
  api.call<PrivacyRequest>('POST', `/khach-hang/${id}/rieng-tu`, { as, body: { loai, ghi_chu: 'Đến quầy' } });
const told = async (id: number) =>
  (await api.call<PrivacyOfPerson>('GET', `/khach-hang/${id}/rieng-tu`, { as: admin })).data;
const name = async (id: number) =>
  (await api.sql<{ ho_va_ten: string | null }>('SELECT ho_va_ten FROM khach_hang WHERE id = $1', [id]))[0]?.ho_va_ten;

test('what is kept about a person is told with how long, and a request to delete waits for the years of the law', async () => {
  const { id } = await person();
  const { phan, xoa_tu_ngay, so_nam } = await told(id);
  expect(phan.map(({ loai }) => loai)).toEqual(['ho_so', 'giay_to', 'anh', 'phieu', 'nhat_ky']);
  const [until] = await api.sql<{ day: string }>(
    `SELECT ((SELECT max(ngay) FROM giao_dich) + interval '5 years')::date::text AS day`,
  );
  expect(phan[0]?.den_ngay).toBe(until?.day);
  expect(so_nam).toBe(5);
  const asked = await ask(id, PRIVACY_REQUEST.delete);
  expect(asked.data).toMatchObject({ trang_thai: PRIVACY_STATE.waiting, xoa_tu_ngay });
  expect(await ask(id, PRIVACY_REQUEST.delete)).toMatchObject({ code: 409, error: 'PRIVACY_REQUEST_WAITS' });
  expect(await forgetPeople(api.database)).toBe(0);
  expect(await name(id)).toContain('Riêng Tư');
  await api.call('PATCH', `/yeu-cau-rieng-tu/${asked.data.id}/rut`, { as: admin, body: { phien_ban: 1 } });
});

test('once nothing has to be kept any more the person is deleted, and tickets and figures stay without a name', async () => {
  const { id, number, ticketId } = await person();
  await ask(id, PRIVACY_REQUEST.delete);
  const count = async (of: string, where: string) =>
    (await api.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${of} WHERE ${where}`))[0]?.count;
  const value = async () => (await api.sql('SELECT gia_tri FROM giao_dich WHERE id = $1', [ticketId]))[0];
  const before = await value();
  expect(await forgetPeople(api.database)).toBe(0);
  expect(await forgetPeople(yearsLater.database)).toBe(1);
  expect(await name(id)).toBeNull();
  expect(await count('giay_to', `so = '${number}'`)).toBe(0);
  expect(await count('giao_dich', `so_giay_to = '${number}' OR ten_khach LIKE '%Riêng Tư ${numbers}'`)).toBe(0);
  expect(await value()).toEqual(before);
  expect((await told(id)).yeu_cau[0]).toMatchObject({ trang_thai: PRIVACY_STATE.answered, ho_va_ten: null });
  const [row] = await api.sql(
    `SELECT tai_khoan FROM log_thao_tac WHERE hanh_dong = 'forgetPerson' AND doi_tuong_id = $1`,
    [String(id)],
  );
  expect(row).toEqual({ tai_khoan: null });
  expect(await forgetPeople(yearsLater.database)).toBe(0);
});

test('somebody who never traded is deleted at the next sweep; somebody who is barred stays whatever the day is', async () => {
  const [free, barred] = [await person(false), await person()];
  await api.sql('UPDATE khach_hang SET muc_rui_ro = 3 WHERE id = $1', [barred.id]);
  for (const { id } of [free, barred]) await ask(id, PRIVACY_REQUEST.delete);
  // The reason is not told: nobody may learn that they are watched.
  expect((await told(barred.id)).xoa_tu_ngay).toBeNull();
  expect(await forgetPeople(api.database)).toBe(1);
  expect(await forgetPeople(yearsLater.database)).toBe(0);
  expect([await name(free.id), await name(barred.id)]).toEqual([null, expect.stringContaining('Riêng Tư')]);
});

test('who asked to see what is kept is answered by the file', async () => {
  const { id } = await person();
  await ask(id, PRIVACY_REQUEST.see);
  expect((await fetchRaw(api, `/khach-hang/${id}/xuat`, admin)).statusCode).toBe(200);
  expect((await told(id)).yeu_cau[0]).toMatchObject({ loai: PRIVACY_REQUEST.see, trang_thai: PRIVACY_STATE.answered });
});

test('only people who may delete customers write requests down, of records that are there', async () => {
  const { id } = await person();
  expect((await ask(id, PRIVACY_REQUEST.delete, lan)).code).toBe(403);
  expect((await ask(999_999, PRIVACY_REQUEST.delete)).code).toBe(404);
  const { data } = await ask(id, PRIVACY_REQUEST.delete);
  const withdraw = (phien_ban: number) =>
    api.call('PATCH', `/yeu-cau-rieng-tu/${data.id}/rut`, { as: admin, body: { phien_ban } });
  expect(await withdraw(9)).toMatchObject({ code: 409, error: 'STALE_VERSION' });
  expect((await withdraw(1)).code).toBe(200);
  expect(await withdraw(2)).toMatchObject({ code: 409, error: 'ACTED_ON_SINCE' });
  const { data: page } = await api.call<{ items: PrivacyRequest[] }>('GET', '/yeu-cau-rieng-tu', { as: admin });
  expect(page.items[0]).toMatchObject({ id: data.id, trang_thai: PRIVACY_STATE.withdrawn, xoa_tu_ngay: null });
});
