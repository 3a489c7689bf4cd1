import type { Customer, CustomerDetail, CustomerTicket } from '@doi-tien/contract/customers.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type CustomerDesk, customerDesk } from '../../../../../tests/support/customers.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';

let api: TestApp;
let manager: Caller;
let teller: Caller;
let accountant: Caller;
let counter: Counter;
let desk: CustomerDesk;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  accountant = await api.signIn('ketoan');
  counter = await openCounter(api, manager);
  desk = customerDesk(api, manager);
  await counter.open({ VND: '30000000000' });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const usd = (so_luong: string) => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }] });
const list = async (query: string, as = teller) =>
  (await api.call<ListPage<Customer>>('GET', `/khach-hang?${query}`, { as })).data;
const names = async (query: string) => (await list(query)).items.map(({ ho_va_ten }) => ho_va_ten).sort();

test('a customer is entered with papers and found by name without diacritics, by any paper and by phone', async () => {
  const added = await desk.add({
    ho_va_ten: 'Nguyễn Thị Ánh Tuyết',
    quoc_tich: 'Việt Nam',
    dien_thoai: '090 711 22 33',
    giay_to: [
      { loai: 'CCCD', so: '001 190.004-521', ngay_cap: '2021-05-01' },
      { loai: 'Hộ chiếu', so: 'c1234567', het_han: '2030-01-31' },
    ],
  });
  expect(added).toMatchObject({ muc_rui_ro: 1, so_giay_to: '001190004521', phien_ban: 1 });
  expect(added.giay_to.map(({ so }) => so)).toEqual(['001190004521', 'C1234567']);
  for (const q of ['anh tuyet', 'NGUYEN THI', '190004', 'c1234567', '0907112233', '711 22', '001 190.004']) {
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['Nguyễn Thị Ánh Tuyết']);
  }
  expect(await names('q=khongai')).toEqual([]);
});

test('the list is filtered by risk and nationality, and leaves as a file', async () => {
  await desk.add({ ho_va_ten: 'Kim Min-ji', quoc_tich: 'Hàn Quốc', muc_rui_ro: 2 });
  expect(await names('f[0][field]=muc_rui_ro&f[0][value]=2')).toEqual(['Kim Min-ji']);
  expect(await names('f[0][field]=quoc_tich&f[0][operator]=contains&f[0][value]=han')).toEqual(['Kim Min-ji']);
  const file = await api.app.inject({
    url: '/api/khach-hang/export?format=csv&columns=ho_va_ten,so_giay_to,muc_rui_ro&f[0][field]=muc_rui_ro&f[0][value]=2',
    headers: { authorization: `Bearer ${accountant.token}`, device_id: accountant.deviceId },
  });
  expect(file.body).toContain('Mức rủi ro');
  expect(file.body).toContain('Kim Min-ji,,Cao');
});

test('a paper belongs to one person, whatever its spelling', async () => {
  const { id } = await desk.add({ ho_va_ten: 'Một', giay_to: [{ loai: 'CCCD', so: '036079009145' }] });
  const other = await desk.add({ ho_va_ten: 'Hai' });
  const taken = await desk.addPaper(other.id, 'cccd', '036 079 009 145');
  expect(taken).toMatchObject({ code: 409, error: 'ALREADY_EXISTS', errors: [{ field: 'so' }] });
  expect(await desk.addPaper(other.id, 'CMND', '036079009145')).toMatchObject({ code: 409 });
  expect((await desk.addPaper(id, 'CCCD', '...')).errors).toMatchObject([{ field: 'so' }]);
});

test('a ticket creates its customer, the next one finds and fills in the record, another spelling is kept', async () => {
  const first = await counter.trade(BUY, { ...usd('100'), so_giay_to: 'NEW100', ten_khach: 'Lê Hoa' }, teller);
  const created = await desk.ofPaper('NEW100');
  expect(first.data.khach_hang_id).toBe(created.id);
  expect(created).toMatchObject({ ho_va_ten: 'Lê Hoa', dien_thoai: null, tong_hom_nay: '2590000', so_giao_dich: 1 });
  const more = { so_giay_to: 'new-100', ten_khach: 'Lê Thị Hoa', dien_thoai: '0903111222', loai_giay_to: 'Hộ chiếu' };
  const second = await counter.trade(BUY, { ...usd('200'), ...more }, teller);
  expect(second.data.khach_hang_id).toBe(created.id);
  const filled = await desk.ofPaper('NEW100');
  expect(filled).toMatchObject({
    ho_va_ten: 'Lê Hoa',
    dien_thoai: '0903111222',
    ten_khac: ['Lê Thị Hoa'],
    so_giao_dich: 2,
  });
  expect(filled.giay_to).toMatchObject([{ loai: 'Hộ chiếu', so: 'NEW100', da_dung: true }]);
  expect(await names('q=le thi hoa')).toEqual(['Lê Hoa']);
  const acts = (await desk.history(created.id)).filter(({ hanh_dong }) => hanh_dong !== 'view');
  expect(acts.map(({ hanh_dong, nguoi }) => [hanh_dong, nguoi])).toEqual([
    ['update', 'Lê Minh Anh'],
    ['create', 'Lê Minh Anh'],
  ]);
});

test('a small ticket without a paper needs and makes no customer', async () => {
  const [before] = await api.sql('SELECT count(*)::int AS found FROM khach_hang');
  const { data } = await counter.trade(BUY, { ...usd('100'), ten_khach: 'Khách qua đường', dien_thoai: '0909111222' });
  expect(data).toMatchObject({ khach_hang_id: null, trang_thai: 1 });
  expect(await api.sql('SELECT count(*)::int AS found FROM khach_hang')).toEqual([before]);
});

test('a paper on a ticket is switched off, not removed; one that no ticket has is removed', async () => {
  const { id } = await desk.add({
    ho_va_ten: 'Ba',
    giay_to: [
      { loai: 'CCCD', so: 'USED01' },
      { loai: 'Hộ chiếu', so: 'FREE01' },
    ],
  });
  await counter.trade(BUY, { ...usd('100'), so_giay_to: 'USED01' });
  const [used, free] = (await desk.find(id)).giay_to;
  const at = (paperId: number | undefined) => `/khach-hang/${id}/giay-to/${paperId}`;
  expect(await api.call('DELETE', at(used?.id), { as: manager })).toMatchObject({ error: 'RECORD_IN_USE' });
  const renumbered = { so: 'OTHER01', phien_ban: used?.phien_ban };
  expect(await api.call('PATCH', at(used?.id), { as: manager, body: renumbered })).toMatchObject({
    error: 'RECORD_IN_USE',
  });
  const off = { trang_thai: 2, phien_ban: used?.phien_ban };
  const switched = await api.call<CustomerDetail>('PATCH', at(used?.id), { as: manager, body: off });
  expect(switched.data).toMatchObject({ so_giay_to: 'FREE01' });
  expect(await api.call('PATCH', at(used?.id), { as: manager, body: off })).toMatchObject({ error: 'STALE_VERSION' });
  const removed = await api.call<CustomerDetail>('DELETE', at(free?.id), { as: manager });
  expect(removed.data.giay_to.map(({ so }) => so)).toEqual(['USED01']);
  // Its number still leads to the person.
  expect((await counter.trade(BUY, { ...usd('100'), so_giay_to: 'USED01' })).data.khach_hang_id).toBe(id);
  expect(await names('q=free01')).toEqual([]);
});

test('a customer with tickets is not deleted, one without is, with their papers', async () => {
  await counter.trade(BUY, { ...usd('100'), so_giay_to: 'STAY01' });
  const { id } = await desk.ofPaper('STAY01');
  expect(await api.call('DELETE', `/khach-hang/${id}`, { as: manager })).toMatchObject({ error: 'RECORD_IN_USE' });
  const gone = await desk.add({ ho_va_ten: 'Bốn', giay_to: [{ loai: 'CCCD', so: 'GONE01' }] });
  expect(await api.call('DELETE', `/khach-hang/${gone.id}`, { as: manager })).toMatchObject({ code: 200 });
  expect(await api.sql("SELECT FROM giay_to WHERE so = 'GONE01'")).toEqual([]);
});

test('papers are not slipped in with a change of the person, and an old version is refused', async () => {
  const { id } = await desk.add({ ho_va_ten: 'Năm' });
  const papers = await desk.change(id, { giay_to: [{ loai: 'CCCD', so: 'SLIP01' }] });
  expect(papers.errors).toMatchObject([{ field: 'giay_to' }]);
  expect(await desk.change(id, { nghe_nghiep: 'Thợ may' })).toMatchObject({ data: { nghe_nghiep: 'Thợ may' } });
  const stale = { nghe_nghiep: 'Thợ mộc', phien_ban: 1 };
  expect(await api.call('PATCH', `/khach-hang/${id}`, { as: manager, body: stale })).toMatchObject({
    error: 'STALE_VERSION',
  });
});

test('with a barred customer no ticket is written or quoted, and the attempt is in the log', async () => {
  const { id } = await desk.add({ ho_va_ten: 'Bị Cấm', muc_rui_ro: 3, giay_to: [{ loai: 'CCCD', so: 'BAR01' }] });
  const refused = await counter.trade(BUY, { ...usd('100'), so_giay_to: 'BAR01' }, teller, 'barred-1');
  expect(refused).toMatchObject({ code: 409, error: 'CUSTOMER_BARRED', errors: [{ field: 'so_giay_to' }] });
  expect(refused.message).toContain('không giao dịch');
  // The same request again is not another attempt.
  await counter.trade(BUY, { ...usd('100'), so_giay_to: 'BAR01' }, teller, 'barred-1');
  const body = { ...usd('100'), so_giay_to: 'BAR01' };
  expect(await api.call('POST', `/${BUY}/tinh-thu`, { as: teller, body })).toMatchObject({ error: 'CUSTOMER_BARRED' });
  const attempts = (await desk.history(id)).filter(({ hanh_dong }) => hanh_dong === 'tradeRefused');
  expect(attempts).toHaveLength(1);
  expect((await desk.find(id)).so_giao_dich).toBe(0);
});

test('a ticket that waits is not completed for a customer who was barred since, and can be voided', async () => {
  const MBK = 'giao-dich-mua-tien-banking';
  const bank = { chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' }] };
  const { data } = await counter.trade(MBK, { ...bank, trang_thai: 2, so_giay_to: 'BAR02' });
  await desk.change(data.khach_hang_id ?? 0, { ho_va_ten: 'Sau Này', muc_rui_ro: 3 });
  const proof = { ma_tham_chieu: 'FT-BAR-2' };
  expect(await api.call('PATCH', `/${MBK}/${data.id}/hoan-tat`, { as: manager, body: proof })).toMatchObject({
    error: 'CUSTOMER_BARRED',
  });
  const voided = await api.call('PATCH', `/${MBK}/${data.id}/huy`, { as: manager, body: { ly_do: 'Khách bị cấm' } });
  expect(voided).toMatchObject({ code: 200 });
});

test('a ticket of a high-risk customer shows a warning and is written', async () => {
  await desk.add({ ho_va_ten: 'Cẩn Thận', muc_rui_ro: 2, giay_to: [{ loai: 'CCCD', so: 'RISK01' }] });
  const body = { ...usd('100'), so_giay_to: 'RISK01' };
  const quote = await api.call<{ canh_bao: object[] }>('POST', `/${BUY}/tinh-thu`, { as: teller, body });
  expect(quote.data.canh_bao).toContainEqual({ loai: 'customerRisk', dong: null });
  expect(await counter.trade(BUY, body, teller)).toMatchObject({ code: 200 });
});

test('who looked at a person is in the action log, once in a while only', async () => {
  const { id } = await desk.add({ ho_va_ten: 'Được Xem' });
  const views = async () =>
    api.sql<{ tai_khoan: string }>(
      "SELECT tai_khoan FROM log_thao_tac WHERE doi_tuong = 'khach-hang' AND hanh_dong = 'view' AND doi_tuong_id = $1 ORDER BY id",
      [String(id)],
    );
  await Promise.all([1, 2, 3].map(() => desk.find(id, teller)));
  await desk.find(id, accountant);
  await desk.find(id, teller);
  expect(await views()).toEqual([{ tai_khoan: 'giaodich1' }, { tai_khoan: 'ketoan' }]);
  expect((await desk.history(id)).map(({ hanh_dong }) => hanh_dong)).toContain('view');
});

test('the tickets of a person come page by page, without cost and profit, only of kinds the reader may see', async () => {
  for (let round = 0; round < 3; round += 1) await counter.trade(BUY, { ...usd('100'), so_giay_to: 'PAGE01' });
  const { id } = await desk.ofPaper('PAGE01');
  const page = (query: string, as: Caller) =>
    api.call<ListPage<CustomerTicket>>('GET', `/khach-hang/${id}/giao-dich?${query}`, { as });
  const { data } = await page('pageSize=2', teller);
  expect(data).toMatchObject({ total: 3, items: [{ dien_giai: '100 USD × 25900' }, { so_giay_to: 'PAGE01' }] });
  expect(JSON.stringify(data)).not.toMatch(/gia_von|loi_nhuan/);
  expect((await page('pageSize=2&page=2', teller)).data.items).toHaveLength(1);
});

test('a file of customers adds people, changes them by any of their papers, and changes nothing the second time', async () => {
  await desk.add({
    ho_va_ten: 'Có Hai Giấy',
    giay_to: [
      { loai: 'CCCD', so: 'TWO1' },
      { loai: 'Hộ chiếu', so: 'TWO2' },
    ],
  });
  const file = `ho_va_ten,loai_giay_to,so_giay_to,ngay_sinh,muc_rui_ro,dien_thoai
Từ File,CCCD,FILE 01,31/12/1985,Cao,0901234567
Có Hai Giấy,hộ chiếu,TWO2,01/02/1990,,
Thiếu Số,CCCD,,,,`;
  const sent = await sendFile(api, '/khach-hang', file, { as: manager, query: 'che_do=dong_dung' });
  expect(sent).toMatchObject({ code: 200, data: { them_moi: 1, cap_nhat: 1, dong_loi: 1 } });
  expect(await desk.ofPaper('FILE01')).toMatchObject({ ho_va_ten: 'Từ File', muc_rui_ro: 2, ngay_sinh: '1985-12-31' });
  expect(await desk.ofPaper('TWO1')).toMatchObject({ ngay_sinh: '1990-02-01' });
  const again = await sendFile(api, '/khach-hang', file, { as: manager, query: 'che_do=dong_dung' });
  expect(again).toMatchObject({ data: { them_moi: 0, cap_nhat: 0, khong_doi: 2, dong_loi: 1 } });
});

test('a file whose spreadsheet dropped the zeros of a card is refused in words, and nobody is entered twice', async () => {
  await desk.add({ ho_va_ten: 'Mất Số Không', giay_to: [{ loai: 'CCCD', so: '001085000123' }] });
  const file = `ho_va_ten,loai_giay_to,so_giay_to
Mất Số Không,CCCD,1085000123
Mất Một Số,Căn cước công dân,79085000123
Mất Chứng Minh,CMND,12345678
Đủ Số,CCCD,079085000999
Chứng Minh Đủ,CMND,123456789
Hộ Chiếu Ngắn,Hộ chiếu,1234567`;
  const sent = await sendFile(api, '/khach-hang', file, { as: manager, query: 'che_do=dong_dung' });
  expect(sent).toMatchObject({ code: 200, data: { them_moi: 3, dong_loi: 3 } });
  const refused = sent.data.dong.filter(({ loi }) => loi);
  expect(refused.map(({ dong }) => dong)).toEqual([2, 3, 4]);
  for (const { loi } of refused)
    expect(loi).toEqual([{ field: 'so_giay_to', message: expect.stringContaining('bỏ số 0 ở đầu') }]);
  expect(await api.sql(`SELECT FROM khach_hang WHERE ho_va_ten LIKE 'Mất %'`)).toHaveLength(1);
});
