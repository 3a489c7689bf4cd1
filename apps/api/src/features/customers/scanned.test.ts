import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type CustomerDesk, customerDesk } from '../../../../../tests/support/customers.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

/** What a scanner reads from a paper goes into the record of the customer with the ticket. */
const BUY = 'giao-dich-mua-ngoai-te';

let api: TestApp;
let counter: Counter;
let desk: CustomerDesk;
beforeAll(async () => {
  api = await startTestApp();
  const manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  desk = customerDesk(api, manager);
  await counter.open({ VND: '30000000000' });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const CARD = {
  so_cu: '012345678',
  ngay_sinh: '1990-09-05',
  gioi_tinh: 1,
  dia_chi: '12 Hàng Bạc, Hà Nội',
  ngay_cap: '2021-06-01',
};
const sell = (so_giay_to: string, giay_to_quet?: object, more: object = {}) =>
  counter.trade(BUY, {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }],
    so_giay_to,
    ten_khach: 'Nguyễn Văn An',
    loai_giay_to: 'CCCD',
    ...(giay_to_quet && { giay_to_quet }),
    ...more,
  });

test('a scanned card makes a whole record, and its old number leads to the same person', async () => {
  const { data } = await sell('001090000001', CARD);
  const person = await desk.ofPaper('001090000001');
  expect(person).toMatchObject({
    id: data.khach_hang_id,
    ngay_sinh: '1990-09-05',
    gioi_tinh: 1,
    dia_chi: CARD.dia_chi,
  });
  expect(person.giay_to).toMatchObject([
    { loai: 'CCCD', so: '001090000001', ngay_cap: '2021-06-01' },
    { loai: 'CMND', so: '012345678' },
  ]);
  const again = await sell('012345678', undefined, { loai_giay_to: 'CMND' });
  expect(again.data.khach_hang_id).toBe(person.id);
  const [made] = (await desk.history(person.id)).filter(({ hanh_dong }) => hanh_dong === 'create');
  expect(JSON.stringify(made)).toContain('012345678');
});

test('somebody known by the old card keeps the record, which learns the new one', async () => {
  const before = await sell('023456789', undefined, { loai_giay_to: 'CMND' });
  const after = await sell('001090000002', { so_cu: '023456789', ngay_cap: '2022-01-01' });
  expect(after.data.khach_hang_id).toBe(before.data.khach_hang_id);
  const { giay_to, so_giao_dich } = await desk.ofPaper('001090000002');
  expect(giay_to.map(({ so, ngay_cap }) => [so, ngay_cap])).toEqual([
    ['023456789', null],
    ['001090000002', '2022-01-01'],
  ]);
  expect(so_giao_dich).toBe(2);
});

test('a scan fills in what is empty and overwrites nothing', async () => {
  const { id } = await desk.add({
    ho_va_ten: 'Nguyễn Văn An',
    dia_chi: 'Huế',
    giay_to: [{ loai: 'CCCD', so: '001090000003', het_han: '2030-01-01' }],
  });
  await sell('001090000003', {
    ngay_sinh: '1990-09-05',
    dia_chi: 'Hà Nội',
    het_han: '2029-01-01',
    ngay_cap: '2020-01-01',
  });
  expect(await desk.ofPaper('001090000003')).toMatchObject({
    id,
    dia_chi: 'Huế',
    ngay_sinh: '1990-09-05',
    giay_to: [{ het_han: '2030-01-01', ngay_cap: '2020-01-01' }],
  });
});

test('an old number that belongs to somebody else stays with them', async () => {
  const other = await sell('034567890', undefined, { loai_giay_to: 'CMND' });
  const own = await sell('001090000004');
  const scanned = await sell('001090000004', { so_cu: '034567890' });
  expect(scanned.data.khach_hang_id).toBe(own.data.khach_hang_id);
  expect((await desk.ofPaper('034567890')).id).toBe(other.data.khach_hang_id);
});

test('only a citizen card names an old card', async () => {
  for (const number of ['B1234567', '034567891', '1'.repeat(12)])
    expect(await sell(number, { so_cu: '045678901' })).toMatchObject({ code: 422 });
  expect(await sell('001090000005', { so_cu: '12345' })).toMatchObject({ code: 422 });
  expect(await api.sql(`SELECT FROM giay_to WHERE so IN ('045678901', 'B1234567')`)).toEqual([]);
});

test('tickets of one new person at once, by the new card and by the old one, make one record', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [card, old] = [`00109000010${round}`, `05678901${round}`];
    const answers = await Promise.all([
      sell(card, { so_cu: old }),
      sell(old, undefined, { loai_giay_to: 'CMND' }),
      sell(card, { so_cu: old }),
      sell(old, undefined, { loai_giay_to: 'CMND' }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.khach_hang_id)).size).toBe(1);
  }
});
