import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { customerDesk } from '../../../../../tests/support/customers.ts';
import { fetchRaw, photo, putPicture } from '../../../../../tests/support/pictures.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Answer } from '../../../../../tests/support/test-app.ts';

const YEAR = new Date().getFullYear();
const DAY_MS = 24 * 60 * 60 * 1000;
const TODAY = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Ho_Chi_Minh' });

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '3000000000', USD: '5000' });

const note = (so_seri: string, gia_tri = '100') => ({ gia_tri, so_seri });
const record = (body: object = {}, as = manager): Promise<Answer<Counterfeit>> =>
  api.call<Counterfeit>('POST', '/tien-gia', {
    as,
    body: { tien_id: counter.currencyId('USD'), to_tien: [note('KB 4627 9301 A')], ...body },
  });
const recorded = async (body: object = {}): Promise<Counterfeit> => {
  const answer = await record(body);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const change = ({ id, phien_ban }: Counterfeit, body: object) =>
  api.call<Counterfeit>('PATCH', `/tien-gia/${id}`, { as: manager, body: { ...body, phien_ban } });
const HAND_OVER = { noi_nhan: 1, nguoi_nhan: 'Công an phường Bến Nghé, Đại úy Lê A', ngay_ban_giao: TODAY };
const handOver = ({ id, phien_ban }: Counterfeit, body: object = {}) =>
  api.call<Counterfeit>('POST', `/tien-gia/${id}/ban-giao`, {
    as: manager,
    body: { ...HAND_OVER, ...body, phien_ban },
  });

test('notes are recorded with number, pieces and who found them', async () => {
  const found = await recorded({
    to_tien: [note('kb 4627-9301 a'), note('', '50')],
    dac_diem: 'Giấy trơn, không hình chìm',
  });
  expect(found).toMatchObject({
    ma: `TG-${YEAR}-0001`,
    ma_tien: 'USD',
    so_to: 2,
    tong_menh_gia: '150',
    cac_seri: 'KB46279301A',
    to_tien: [
      { gia_tri: '100', so_seri: 'KB46279301A', trung: [] },
      { gia_tri: '50', so_seri: '', trung: [] },
    ],
    trang_thai: 1,
    nguoi_phat_hien: found.nguoi_tao,
  });
  expect((await recorded()).ma).toBe(`TG-${YEAR}-0002`);
});

test('nothing of it is in the holdings, the journal or the safe', async () => {
  const figures = () =>
    api.sql(`SELECT (SELECT count(*) FROM but_toan) AS entries, (SELECT sum(so_luong) FROM vi_the) AS held,
                    (SELECT count(*) FROM giao_dich_ket) AS movements`);
  const before = await figures();
  await handOver(await recorded({ ket_id: safe.id, to_tien: [note('X1'), note('X2')] }));
  expect(await figures()).toEqual(before);
  await counter.expectWholeBooks();
});

test('the same note again is pointed out, not refused; a note without a serial number is like no other', async () => {
  const first = await recorded({ to_tien: [note('AA 1'), note('')] });
  const again = await recorded({ to_tien: [note('aa1'), note('AA1', '50'), note('')] });
  expect(again.to_tien.map(({ trung }) => trung)).toEqual([[first.ma], [], []]);
  const other = await recorded({ tien_id: counter.currencyId('EUR'), to_tien: [note('AA1')] });
  expect(other.to_tien[0]?.trung).toEqual([]);
});

test('a ticket or a safe of the branch may be named, not both, and none that is not there', async () => {
  const ticket = (await counter.buyUsd('100', '25900')).data;
  expect(await recorded({ giao_dich_id: ticket.id })).toMatchObject({ ma_giao_dich: ticket.ma_giao_dich });
  expect(await recorded({ ket_id: safe.id })).toMatchObject({ ma_ket: safe.ma_ket });
  expect(await record({ giao_dich_id: ticket.id, ket_id: safe.id })).toMatchObject({
    code: 422,
    errors: [{ field: 'ket_id' }],
  });
  expect(await record({ giao_dich_id: 999_999 })).toMatchObject({ code: 422, errors: [{ field: 'giao_dich_id' }] });
  expect(await record({ ket_id: 999_999 })).toMatchObject({ code: 422, errors: [{ field: 'ket_id' }] });
});

test('the number of a known paper links the customer, also one whose record was merged; an unknown one creates nobody', async () => {
  const desk = customerDesk(api, await api.signIn('quantri'));
  const [one, other] = [
    await desk.add({ ho_va_ten: 'A', giay_to: [{ loai: 'CCCD', so: 'TG100' }] }),
    await desk.add({ ho_va_ten: 'B', giay_to: [{ loai: 'CCCD', so: 'TG200' }] }),
  ];
  await desk.merge(one.id, other.id);
  expect(await recorded({ ten_khach: 'A', so_giay_to: 'tg-100' })).toMatchObject({
    khach_hang_id: other.id,
    so_giay_to: 'TG100',
  });
  const [before] = await api.sql('SELECT count(*) FROM khach_hang');
  expect(await recorded({ so_giay_to: 'TG999' })).toMatchObject({ khach_hang_id: null, so_giay_to: 'TG999' });
  expect(await api.sql('SELECT count(*) FROM khach_hang')).toEqual([before]);
  const admin = await api.signIn('quantri');
  const lone = await desk.add({ ho_va_ten: 'C', giay_to: [{ loai: 'CCCD', so: 'TG300' }] });
  await recorded({ so_giay_to: 'TG300' });
  expect(await api.call('DELETE', `/khach-hang/${lone.id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
});

test.each([
  [{ to_tien: [] }, 'to_tien'],
  [{ to_tien: [note('A', '0')] }, 'to_tien.0.gia_tri'],
  [{ to_tien: [note('A', '-100')] }, 'to_tien.0.gia_tri'],
  [{ to_tien: [note('A', '1.005')] }, 'to_tien.0.gia_tri'],
  [{ tien_id: 999_999 }, 'tien_id'],
  [{ phat_hien_luc: `${YEAR + 1}-12-31T00:00:00Z` }, 'phat_hien_luc'],
  [{ trang_thai: 2 }, 'trang_thai'],
  [{ khach_hang_id: 1 }, 'khach_hang_id'],
  [{ ma: 'TG-1' }, 'ma'],
])('refuses %j', async (body, field) => {
  expect(await record(body)).toMatchObject({ code: 422, errors: [{ field }] });
});

test('refuses more notes than a record has room for', async () => {
  expect(await record({ to_tien: Array(101).fill(note('A')) })).toMatchObject({
    code: 422,
    errors: [{ field: 'to_tien' }],
  });
});

test('money that has no notes cannot be counterfeit', async () => {
  expect(await record({ tien_id: counter.currencyId('USDT') })).toMatchObject({
    code: 422,
    errors: [{ field: 'tien_id' }],
  });
});

test('a correction keeps what was there before in the log, and wants the version that was read', async () => {
  const found = await recorded({ ten_khach: 'Nguyễn Văn A', to_tien: [note('C1')] });
  const changed = await change(found, { to_tien: [note('C2')], ten_khach: null });
  expect(changed).toMatchObject({ data: { cac_seri: 'C2', ten_khach: null, phien_ban: 2 } });
  expect(await change(found, { ghi_chu: 'x' })).toMatchObject({ error: 'STALE_VERSION' });
  const [row] = await api.sql(
    `SELECT truoc->>'cac_seri' AS before, sau->>'cac_seri' AS after, chuoi FROM log_thao_tac
     WHERE doi_tuong = 'tien-gia' AND hanh_dong = 'update' AND doi_tuong_id = $1`,
    [String(found.id)],
  );
  expect(row).toEqual({ before: 'C1', after: 'C2', chuoi: 1 });
});

test('notes are handed over once; then the record can be corrected and not removed', async () => {
  const found = await recorded();
  expect(await handOver(found, { ngay_ban_giao: `${YEAR + 1}-12-31` })).toMatchObject({
    errors: [{ field: 'ngay_ban_giao' }],
  });
  const { data } = await handOver(found, { so_bien_nhan: 'BN-12' });
  expect(data).toMatchObject({ trang_thai: 2, noi_nhan: 1, nguoi_nhan: HAND_OVER.nguoi_nhan, so_bien_nhan: 'BN-12' });
  expect(await handOver(data)).toMatchObject({ code: 409, error: 'COUNTERFEIT_HANDED_OVER' });
  expect(await api.call('DELETE', `/tien-gia/${found.id}`, { as: manager })).toMatchObject({
    error: 'COUNTERFEIT_HANDED_OVER',
  });
  expect(await change(data, { ghi_chu: 'Ghi thêm' })).toMatchObject({ data: { ghi_chu: 'Ghi thêm', trang_thai: 2 } });
});

test('notes are not handed over before the day they were found, also after a correction', async () => {
  const now = Date.now();
  const found = await recorded({ phat_hien_luc: new Date(now - 5 * DAY_MS).toISOString() });
  const day = (back: number) =>
    new Date(now - back * DAY_MS).toLocaleDateString('sv', { timeZone: 'Asia/Ho_Chi_Minh' });
  expect(await handOver(found, { ngay_ban_giao: day(6) })).toMatchObject({
    code: 422,
    errors: [{ field: 'ngay_ban_giao' }],
  });
  const { data } = await handOver(found, { ngay_ban_giao: day(5) });
  expect(data).toMatchObject({ trang_thai: 2, ngay_ban_giao: day(5) });
  expect(await change(data, { phat_hien_luc: new Date(now - 4 * DAY_MS).toISOString() })).toMatchObject({
    code: 422,
    errors: [{ field: 'phat_hien_luc' }],
  });
});

test('after the hand-over only a role that may delete records corrects one', async () => {
  const teller = await api.signIn('giaodich1');
  const found = await recorded({ to_tien: [note('KEEP1')] });
  const { data } = await handOver(found);
  for (const body of [{ to_tien: [note('OTHER1')] }, { ghi_chu: 'x' }]) {
    const answer = await api.call('PATCH', `/tien-gia/${found.id}`, {
      as: teller,
      body: { ...body, phien_ban: data.phien_ban },
    });
    expect(answer).toMatchObject({ code: 409, error: 'COUNTERFEIT_HANDED_OVER' });
  }
  expect(await change(data, { to_tien: [note('OTHER1')] })).toMatchObject({ data: { cac_seri: 'OTHER1' } });
});

test('a record that was made by mistake is removed while the notes are kept; its number is not used again', async () => {
  const found = await recorded();
  expect(await api.call('DELETE', `/tien-gia/${found.id}`, { as: manager })).toMatchObject({ code: 200 });
  expect((await api.call('GET', `/tien-gia/${found.id}`, { as: manager })).code).toBe(404);
  expect((await recorded()).ma > found.ma).toBe(true);
});

test('the same submission twice makes one record', async () => {
  const body = { tien_id: counter.currencyId('USD'), to_tien: [note('ONCE1')] };
  const send = () => api.call<Counterfeit>('POST', '/tien-gia', { as: manager, body, key: 'tien-gia-mot-lan' });
  const [first, second] = [await send(), await send()];
  expect(second.data.id).toBe(first.data.id);
  expect(await api.sql(`SELECT FROM tien_gia_to WHERE so_seri = 'ONCE1'`)).toHaveLength(1);
});

test('records that are made at once get numbers without a gap', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => recorded()));
  const numbers = made.map(({ ma }) => Number(ma.slice(-4))).toSorted((left, right) => left - right);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('the register is searched by serial number and by name, filtered, and exported with a row in the log', async () => {
  const found = await recorded({ to_tien: [note('ZZ 9988 77')], ten_khach: 'Đặng Thị Tìm' });
  for (const text of ['zz998877', 'dang thi tim', found.ma]) {
    const path = `/tien-gia?q=${encodeURIComponent(text)}`;
    const { data } = await api.call<ListPage<Counterfeit>>('GET', path, { as: manager });
    expect(data.items.map(({ id }) => id)).toEqual([found.id]);
  }
  const kept = '/tien-gia?f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=2';
  const { data } = await api.call<ListPage<Counterfeit>>('GET', kept, { as: manager });
  expect(new Set(data.items.map(({ trang_thai }) => trang_thai))).toEqual(new Set([2]));
  const file = await fetchRaw(api, '/tien-gia/export?format=csv', manager);
  expect(file.body).toContain('ZZ998877');
  expect(file.body).toContain('Đã bàn giao');
  expect(await api.sql(`SELECT FROM log_thao_tac WHERE doi_tuong = 'tien-gia' AND hanh_dong = 'export'`)).toHaveLength(
    1,
  );
});

test('pictures of the notes are encrypted like those of papers, and stay after the notes were handed over', async () => {
  const found = await recorded();
  const path = `/tien-gia/${found.id}/anh/1`;
  const sent = await putPicture<Counterfeit>(api, path, { as: manager, file: await photo() });
  expect(sent).toMatchObject({ data: { anh: [{ mat: 1 }] } });
  expect((await fetchRaw(api, path, manager)).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
  });
  const [row] = await api.sql<{ noi_dung: Buffer }>('SELECT noi_dung FROM anh_luu WHERE tien_gia_id = $1', [found.id]);
  expect(row?.noi_dung.includes('WEBP')).toBe(false);
  await handOver(sent.data);
  expect(await api.call('DELETE', path, { as: manager })).toMatchObject({ error: 'COUNTERFEIT_HANDED_OVER' });
  expect(await putPicture(api, path, { as: manager, file: await photo('#f00') })).toMatchObject({
    error: 'COUNTERFEIT_HANDED_OVER',
  });
  expect((await fetchRaw(api, path, manager)).statusCode).toBe(200);
});
