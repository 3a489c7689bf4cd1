import type { Customer } from '@doi-tien/contract/customers.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { LargeTrade } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../../../../../tests/support/branches.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type CustomerDesk, customerDesk } from '../../../../../tests/support/customers.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';

let api: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
let elsewhere: Counter;
let desk: CustomerDesk;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  const admin = await api.signIn('quantri');
  const branch = await openBranch(api, admin, 'HN');
  await letAllWork(api, [branch.id]);
  counter = await openCounter(api, manager);
  elsewhere = await openCounter(api, inBranch(manager, branch.id));
  desk = customerDesk(api, manager);
  for (const each of [counter, elsewhere]) await each.open({ VND: '30000000000' });
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

/** 250 million đồng, to within a step of rounding. */
const QUARTER = { so_luong: '9653', ty_gia: '25900' };
const usd = (line = QUARTER) => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), ...line }] });
const small = { so_luong: '100', ty_gia: '25900' };
const large = async () =>
  (await api.call<ListPage<LargeTrade>>('GET', '/giao-dich-lon?pageSize=100', { as: manager })).data.items;
const person = (name: string, ...numbers: string[]) =>
  desk.add({ ho_va_ten: name, giay_to: numbers.map((so, index) => ({ loai: index === 0 ? 'CCCD' : 'Hộ chiếu', so })) });
/** Everything in the books, to be compared before and after. */
const books = () =>
  api.sql(`
    SELECT (SELECT md5(string_agg(b::text, ',' ORDER BY b.id)) FROM but_toan b) AS entries,
           (SELECT md5(string_agg(d::text, ',' ORDER BY d.id)) FROM dong_but_toan d) AS lines,
           (SELECT md5(string_agg(g::text, ',' ORDER BY g.id)) FROM giao_dich g) AS tickets,
           (SELECT md5(string_agg(f::text, ',' ORDER BY f::text)) FROM figures f) AS figures`);

test('250 million on a citizen card and 250 million on a passport of one person in one day are large', async () => {
  await person('Hai Giấy Tờ', 'CARD1', 'PASS1');
  const known = { ten_khach: 'Hai Giấy Tờ' };
  expect(await counter.trade(BUY, { ...usd(), so_giay_to: 'CARD1' }, teller)).toMatchObject({ code: 200 });
  expect(await large()).toEqual([]);
  const second = { ...usd(), ...known, so_giay_to: 'PASS1' };
  expect(await counter.trade(BUY, second, teller)).toMatchObject({
    error: 'CUSTOMER_IDENTITY_NEEDED',
    errors: [{ field: 'loai_giay_to' }],
  });
  expect(await counter.trade(BUY, { ...second, loai_giay_to: 'Hộ chiếu' }, teller)).toMatchObject({ code: 200 });
  expect((await large()).map(({ so_giay_to, tong_khach_trong_ngay }) => [so_giay_to, tong_khach_trong_ngay])).toEqual([
    ['PASS1', '500025400'],
    ['CARD1', '500025400'],
  ]);
});

test('the same over two branches, and a void brings the person below the threshold again', async () => {
  await person('Hai Chi Nhánh', 'CARD2', 'PASS2');
  const first = await counter.trade(BUY, { ...usd(), so_giay_to: 'CARD2' });
  const body = { ...usd(), so_giay_to: 'PASS2' };
  expect(await elsewhere.trade(BUY, body)).toMatchObject({ error: 'CUSTOMER_IDENTITY_NEEDED' });
  await api.call('PATCH', `/${BUY}/${first.data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  expect(await elsewhere.trade(BUY, body)).toMatchObject({ code: 200 });
});

test('merging two people moves nothing in the books, is in the log of both, and counts as one from then on', async () => {
  await counter.trade(BUY, { ...usd(), so_giay_to: 'MERGE1', ten_khach: 'Trần Mai' });
  await elsewhere.trade(BUY, { ...usd(), so_giay_to: 'MERGE2', ten_khach: 'Trần Thị Mai', dien_thoai: '0903000111' });
  const [from, into] = [await desk.ofPaper('MERGE1'), await desk.ofPaper('MERGE2')];
  const before = await books();
  const wereLarge = (await large()).map(({ id }) => id);
  const merged = await desk.merge(from.id, into.id);
  expect(merged.data).toMatchObject({
    id: into.id,
    ho_va_ten: 'Trần Thị Mai',
    ten_khac: ['Trần Mai'],
    tong_hom_nay: '500025400',
    tong_nam_nay: '500025400',
    so_giao_dich: 2,
    da_gop: [{ id: from.id }],
  });
  expect(merged.data.giay_to.map(({ so }) => so)).toEqual(['MERGE1', 'MERGE2']);
  expect(await books()).toEqual(before);
  // What was below the threshold under two names is now listed.
  expect((await large()).filter(({ id }) => !wereLarge.includes(id)).map(({ so_giay_to }) => so_giay_to)).toEqual([
    'MERGE1',
  ]);
  for (const id of [from.id, into.id]) {
    expect(await desk.history(id)).toContainEqual(
      expect.objectContaining({ hanh_dong: 'merge', ly_do: 'Cùng một người' }),
    );
  }
  const closed = await desk.find(from.id);
  expect(closed).toMatchObject({ gop_vao: { id: into.id }, giay_to: [] });
  const again = await counter.trade(BUY, {
    ...usd(small),
    so_giay_to: 'MERGE1',
    ten_khach: 'Mai',
    loai_giay_to: 'CCCD',
  });
  expect(again.data.khach_hang_id).toBe(into.id);
  const { items } = (await api.call<ListPage<Customer>>('GET', '/khach-hang?q=tran mai', { as: teller })).data;
  expect(items.map(({ id }) => id)).toEqual([into.id]);
});

test('a void of a ticket of a merged record counts for the record it was merged into', async () => {
  const { data } = await counter.trade(BUY, { ...usd(small), so_giay_to: 'OLD1' });
  const [from, into] = [await desk.ofPaper('OLD1'), await person('Giữ Lại', 'NEW1')];
  await desk.merge(from.id, into.id);
  expect((await desk.find(into.id)).tong_hom_nay).toBe('2590000');
  await api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  expect((await desk.find(into.id)).tong_hom_nay).toBe('0');
});

test('records merged one after the other all lead to the last', async () => {
  const [a, b, c] = [await person('A', 'CHAIN1'), await person('B', 'CHAIN2'), await person('C', 'CHAIN3')];
  await counter.trade(BUY, { ...usd(small), so_giay_to: 'CHAIN1' });
  await desk.merge(a.id, b.id);
  await desk.merge(b.id, c.id);
  expect(await api.sql('SELECT DISTINCT root_id FROM khach_hang WHERE id IN ($1, $2, $3)', [a.id, b.id, c.id])).toEqual(
    [{ root_id: c.id }],
  );
  expect((await desk.find(c.id)).tong_hom_nay).toBe('2590000');
});

test('a merge takes the higher risk, and what only the other record knows', async () => {
  const from = await desk.add({ ho_va_ten: 'Rủi Ro', muc_rui_ro: 3, nghe_nghiep: 'Lái xe', giay_to: [] });
  const into = await desk.add({ ho_va_ten: 'Bình Thường', quoc_tich: 'Việt Nam' });
  expect((await desk.merge(from.id, into.id)).data).toMatchObject({
    ho_va_ten: 'Bình Thường',
    muc_rui_ro: 3,
    nghe_nghiep: 'Lái xe',
    quoc_tich: 'Việt Nam',
  });
});

test('a merge into itself, into a merged record, of a merged record, or on an old version is refused', async () => {
  const [a, b, c] = [await person('D', 'REF1'), await person('E', 'REF2'), await person('F', 'REF3')];
  expect((await desk.merge(a.id, a.id)).errors).toMatchObject([{ field: 'vao_khach_hang_id' }]);
  expect((await desk.merge(a.id, 999_999)).errors).toMatchObject([{ field: 'vao_khach_hang_id' }]);
  expect(await desk.merge(999_999, a.id)).toMatchObject({ code: 404 });
  expect(await desk.merge(a.id, b.id, { phien_ban_vao: 99 })).toMatchObject({ error: 'STALE_VERSION' });
  expect(await desk.merge(a.id, b.id, { phien_ban: 99 })).toMatchObject({ error: 'STALE_VERSION' });
  expect((await desk.merge(a.id, b.id, { ly_do: ' ' })).errors).toMatchObject([{ field: 'ly_do' }]);
  expect(await desk.merge(a.id, b.id, {}, teller)).toMatchObject({ error: 'FORBIDDEN' });
  expect(await desk.merge(a.id, b.id)).toMatchObject({ code: 200 });
  expect(await desk.merge(c.id, a.id)).toMatchObject({ error: 'CUSTOMER_MERGED' });
  expect(await desk.merge(b.id, a.id)).toMatchObject({ error: 'CUSTOMER_MERGED' });
  expect(await desk.merge(a.id, c.id)).toMatchObject({ error: 'CUSTOMER_MERGED' });
  expect(await desk.change(a.id, { ho_va_ten: 'Sửa hồ sơ đã gộp' })).toMatchObject({ code: 404 });
  expect(await desk.addPaper(a.id, 'CCCD', 'REF9')).toMatchObject({ code: 404 });
});

test('the database itself takes back no merge and allows no chain', async () => {
  const [a, b] = [await desk.ofPaper('CHAIN3'), await person('G', 'DB1')];
  const [merged] = await api.sql<{ id: number }>('SELECT id FROM khach_hang WHERE gop_vao_id = $1', [a.id]);
  await expect(api.sql('UPDATE khach_hang SET gop_vao_id = NULL WHERE id = $1', [merged?.id])).rejects.toThrow(
    'merged',
  );
  await expect(api.sql('UPDATE khach_hang SET gop_vao_id = $1 WHERE id = $2', [merged?.id, b.id])).rejects.toThrow(
    'merged',
  );
});

test('two merges of the same two records at once, in both directions, leave one record', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await person('H', `RACE${round}A`), await person('I', `RACE${round}B`)];
    const versions = { phien_ban: a.phien_ban, phien_ban_vao: b.phien_ban };
    const send = (fromId: number, intoId: number) =>
      api.call('POST', `/khach-hang/${fromId}/gop`, {
        as: manager,
        body: { vao_khach_hang_id: intoId, ly_do: 'Cùng người', ...versions },
      });
    const answers = await Promise.all([send(a.id, b.id), send(b.id, a.id), send(a.id, b.id)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(2);
  }
});

test('tickets of both records that are written during a merge count for the one that stays', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, two] = [`TM${round}A`, `TM${round}B`];
    const [a, b] = [await person('K', one), await person('L', two)];
    const answers = await Promise.all([
      counter.trade(BUY, { ...usd(small), so_giay_to: one }),
      desk.merge(a.id, b.id),
      elsewhere.trade(BUY, { ...usd(small), so_giay_to: two }),
      elsewhere.trade(BUY, { ...usd(small), so_giay_to: one }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect((await desk.find(b.id)).tong_hom_nay).toBe('7770000');
    await counter.expectWholeBooks();
  }
});

test('tickets of one new customer at once, in two branches, make one record and no deadlock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const so_giay_to = `ONCE${round}`;
    const at = [counter, elsewhere, counter, elsewhere, counter, elsewhere];
    const answers = await Promise.all(at.map((each) => each.trade(BUY, { ...usd(small), so_giay_to })));
    expect(new Set(answers.map(({ data }) => data.khach_hang_id)).size).toBe(1);
    expect((await desk.ofPaper(so_giay_to)).tong_hom_nay).toBe('15540000');
  }
});
