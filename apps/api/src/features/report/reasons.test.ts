import type { ReasonDetailPage, ReasonReport } from '@doi-tien/contract/reason-report.schema';
import { REASON_REPORT, type ReasonKind } from '@doi-tien/contract/report';
import type { Safe } from '@doi-tien/contract/safe.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
let safe: Safe;

beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  safe = await counter.open({ VND: '500000000', USD: '1000' });
  await voidOne(teller, '100', 'Khách đổi ý');
  await voidOne(manager, '200', ' khach  DOI y');
  await voidOne(manager, '300', 'Khách đổi ý');
  await voidOne(manager, '10', 'Trùng phiếu');
  await overrideRate('Khách quen');
  await overrideRate('khách  quen');
}, 60_000);
afterAll(() => api.close());

async function voidOne(as: Caller, quantity: string, ly_do: string): Promise<void> {
  const bought = await counter.buyUsd(quantity, '25900', as);
  const voided = await api.call('PATCH', `/giao-dich-mua-ngoai-te/${bought.data.id}/huy`, {
    as: manager,
    body: { ly_do },
  });
  expect(voided).toMatchObject({ code: 200 });
}

async function overrideRate(ly_do_ty_gia: string): Promise<void> {
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '27000' }];
  expect(await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet, ly_do_ty_gia })).toMatchObject({ code: 200 });
}

const read = async (query = '', as = manager) => {
  const answer = await api.call<ReasonReport>('GET', `${REASON_REPORT.path}?${query}`, { as });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const acts = async (loai: ReasonKind, ly_do?: string, more = '') => {
  const reason = ly_do === undefined ? '' : `&ly_do=${encodeURIComponent(ly_do)}`;
  const answer = await api.call<ReasonDetailPage>(
    'GET',
    `${REASON_REPORT.path}/chi-tiet?loai=${loai}${reason}${more}`,
    {
      as: manager,
    },
  );
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};

test('reasons that differ in case, spaces and diacritics are one, in the spelling most people used', async () => {
  const { items, tong } = await read();
  const voids = items.filter(({ loai }) => loai === 'huy');
  expect(voids).toMatchObject([
    { ly_do: 'Khách đổi ý', so_luot: 3, gia_tri: '15540000', thua: null, thieu: null },
    { ly_do: 'Trùng phiếu', so_luot: 1, gia_tri: '259000' },
  ]);
  expect(items.filter(({ loai }) => loai === 'ty_gia')).toMatchObject([{ so_luot: 2, gia_tri: '540000' }]);
  expect(tong).toMatchObject([
    { loai: 'huy', so_luot: 4, gia_tri: '15799000' },
    { loai: 'lech', so_luot: 0, gia_tri: '0', thua: '0', thieu: '0' },
    { loai: 'ty_gia', so_luot: 2, gia_tri: '540000' },
  ]);
});

test('the acts behind a reason are found by any of its spellings, the newest first, page by page', async () => {
  const found = await acts('huy', 'KHÁCHĐỔIÝ');
  expect(found).toMatchObject({
    total: 3,
    items: [{ gia_tri: '7770000' }, { gia_tri: '5180000' }, { gia_tri: '2590000' }],
  });
  expect(found.items[0]).toMatchObject({ loai: 'huy', loai_phieu: 'MNT', ly_do: 'Khách đổi ý', ket_id: null });
  const second = await acts('huy', 'Khách đổi ý', '&page=2&pageSize=2');
  expect(second).toMatchObject({ total: 3, items: [found.items[2]] });
  expect(await acts('huy')).toMatchObject({ total: 0, items: [] });
});

test('people are named with how often they acted, of voids those who voided', async () => {
  const { items } = await read();
  const [me] = await api.sql<{ ho_va_ten: string }>(`SELECT ho_va_ten FROM nguoi_dung WHERE tai_khoan = 'quanly'`);
  expect(items.find(({ ly_do }) => ly_do === 'Khách đổi ý')?.nguoi).toEqual([{ ho_va_ten: me?.ho_va_ten, so_luot: 3 }]);
});

test('a ticket with a reason for its rate counts as long as it is not void', async () => {
  const before = (await read()).tong[2];
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '27000' }];
  const body = { chi_tiet, ly_do_ty_gia: 'Khách quen' };
  const { data } = await counter.trade('giao-dich-mua-ngoai-te', body);
  expect((await read()).tong[2]?.so_luot).toBe(3);
  await api.call('PATCH', `/giao-dich-mua-ngoai-te/${data.id}/huy`, {
    as: manager,
    body: { ly_do: 'Nhập sai tỷ giá' },
  });
  expect((await read()).tong[2]).toEqual(before);
});

test('only people who may see the reports are told, and no currency or teller narrows it', async () => {
  const refused = await api.call('GET', REASON_REPORT.path, { as: teller });
  expect(refused.code).toBe(403);
  expect((await api.call('GET', `${REASON_REPORT.path}/chi-tiet?loai=huy`, { as: teller })).code).toBe(403);
  for (const query of ['tien_id=1', 'nguoi_tao=1'])
    expect((await api.call('GET', `${REASON_REPORT.path}?${query}`, { as: manager })).code).toBe(422);
});

test('the file has the rows of the screen with the kinds in words', async () => {
  const file = await api.app.inject({
    method: 'GET',
    url: `/api${REASON_REPORT.path}/export?format=csv`,
    headers: headersOf(manager),
  });
  expect(file.body.split('\r\n')[0]).toContain('Lý do,Số lần');
  expect(file.body).toContain('Hủy phiếu,Khách đổi ý,3,15540000,,,');
});

test('a count that differs is told when the safe is closed, currency by currency, as in the safe report', async () => {
  const drawers = await counter.drawers(safe.id);
  expect(await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager })).toMatchObject({ code: 200 });
  const shifted = (code: string, total: string) =>
    code === 'USD' ? String(BigInt(total) - 2n) : code === 'VND' ? String(BigInt(total) + 40_000n) : total;
  const chi_tiet = drawers.map(({ tien_id, ma_tien, so_tien }) => ({ tien_id, so_tien: shifted(ma_tien, so_tien) }));
  const closed = await api.call('PATCH', `/ket/dong-ket/${safe.id}`, {
    as: manager,
    body: { chi_tiet, ly_do: 'Thối nhầm' },
  });
  expect(closed).toMatchObject({ code: 200 });
  const [row, ...more] = (await read()).items.filter(({ loai }) => loai === 'lech');
  expect([row?.ly_do, row?.so_luot, row?.thua, more]).toEqual(['Thối nhầm', 1, '40000', []]);
  expect(BigInt(row?.gia_tri ?? 0)).toBe(BigInt(row?.thua ?? 0) - BigInt(row?.thieu ?? 0));
  const report = await api.call<{ footer: { gia_tri_chenh_lech: string } }>('GET', '/bao-cao/bao-cao-ket-cuoi-ngay', {
    as: manager,
  });
  expect(row?.gia_tri).toBe(report.data.footer.gia_tri_chenh_lech);
  expect((await acts('lech', 'thoi nham')).items).toMatchObject([
    { ket_id: safe.id, ma: safe.ma_ket, buoc: 'dong_ket', giao_dich_id: null },
  ]);
  const [{ chenh_lech } = { chenh_lech: [] }] = (await acts('lech', 'Thối nhầm')).items;
  expect(chenh_lech).toEqual([
    { ma_tien: 'VND', so_tien: '40000' },
    { ma_tien: 'USD', so_tien: '-2' },
  ]);
});
