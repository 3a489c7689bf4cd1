import { PROFIT_REPORTS, SAFE_REPORT } from '@doi-tien/contract/report';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { Item, ItemBody, Voucher, VoucherBody } from '@doi-tien/contract/voucher.schema';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { sendFile } from '../support/import-files.ts';
import { seededRandom } from '../support/random-days.ts';
import { settingsDesk } from '../support/settings.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { hire } from '../support/staff.ts';
import { type Answer, headersOf } from '../support/test-app.ts';
import { openTills } from '../support/tills.ts';

const { api, owner, manager, lan, accountant } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  accountant: 'ketoan',
});
const { id: otherBranch } = await openBranch(api, owner, 'B2');
await letAllWork(api, [otherBranch]);
const voider = await hire(api, owner, 'phieu-thu-chi.void', 'phieu-thu-chi.index');
const reader = await hire(api, owner, 'phieu-thu-chi.index', 'phieu-thu-chi.export', 'dashboard.seeProfit');
const counter = await openCounter(api, manager);
const approvals = approvalsOf(api);
const desk = settingsDesk(api, owner);
const tills = openTills(api, counter, manager);
const OPENING = { VND: '900000000', USD: '10000', EUR: '500', USDT: '1000', 'VND-BANK': '300000000' };
const NO_RULES = {
  duyet_phieu_chi_tu: '',
  duyet_rut_tu: '',
  duyet_huy_tu: '',
  quay_chi_tu_ngan: false,
  de_lai_trong_ngan: true,
};
const [RECEIPT, PAYMENT] = [1, 2] as const;
const EXPENSE = 1;
const AS_CAPITAL = { loai: 3, tk_ke_toan: '4111' };

beforeEach(() => approvals.set({ bat_phieu_thu_chi: true, ...NO_RULES }));
afterEach(() => counter.expectWholeBooks());

const { data: catalogue } = await api.call<{ items: Item[] }>('GET', '/khoan-muc?pageSize=100', { as: owner });
const itemId = (code: string) => catalogue.items.find(({ ma }) => ma === code)?.id ?? 0;
/** About an item by its code or id, of a currency by its code. */
const about = (loai: 1 | 2, item: string | number, so_tien: string, code = 'VND'): VoucherBody => ({
  loai,
  khoan_muc_id: typeof item === 'number' ? item : itemId(item),
  tien_id: counter.currencyId(code),
  so_tien,
  nguoi_nop_nhan: 'Công ty Điện lực',
  ly_do: 'Tiền điện',
});
const post = (body: object, as = manager, key?: string) =>
  api.call<Voucher>('POST', '/phieu-thu-chi', { as, body, ...(key && { key }) });
const posted = async (...given: Parameters<typeof about>) => {
  const answer = await post(about(...given));
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const undo = ({ id }: Pick<Voucher, 'id'>, as = manager) =>
  api.call<Voucher>('PATCH', `/phieu-thu-chi/${id}/huy`, { as, body: { ly_do: 'Ghi nhầm' } });
let made = 0;
async function newItem(loai: ItemBody['loai']): Promise<Item> {
  made += 1;
  const body = { ma: `THU-${made}`, ten: `Thử ${made}`, loai, tk_ke_toan: '642' };
  return (await api.call<Item>('POST', '/khoan-muc', { as: owner, body })).data;
}
const changeItem = ({ id, phien_ban }: Item, given: object, as = owner) =>
  api.call<Item>('PATCH', `/khoan-muc/${id}`, { as, body: { phien_ban, ...given } });
const outcomes = (answers: readonly Answer<unknown>[]) => answers.map(({ code, error }) => error ?? code).sort();
const openDay = async (ngay: string, money: Parameters<typeof tills.counts>[0]) => {
  const body = { ngay, chi_tiet: tills.counts(money), ly_do: 'Mở két' };
  const answer = await api.call<Safe>('POST', '/ket', { as: manager, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
async function closeDay({ id }: Safe): Promise<void> {
  expect(await api.call('PATCH', `/ket/chot-ket/${id}`, { as: manager })).toMatchObject({ code: 200 });
  const body = { chi_tiet: await tills.content(0) };
  expect(await api.call('PATCH', `/ket/dong-ket/${id}`, { as: manager, body })).toMatchObject({ code: 200 });
}

const CODES = Object.keys(OPENING);
const whole = (random: () => number, most: number) => String(Math.ceil(random() * most));

/** A voucher, a void of any earlier one or a trade, as chance has it. */
async function actAtRandom(random: () => number, done: Voucher[]): Promise<void> {
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;
  const code = pick(CODES);
  const amount = code.startsWith('VND') ? whole(random, 9_000_000) : whole(random, 90);
  const loai = pick([RECEIPT, PAYMENT]);
  const chance = random();
  if (chance < 0.25 && done.length > 0) await undo(pick(done));
  else if (chance < 0.4) await counter.buyUsd(whole(random, 300), '25900');
  else if (chance < 0.5) await counter.sellUsd(whole(random, 300), '26150');
  else {
    const item = pick([loai === PAYMENT ? 'CP-THUE' : 'TN-KHAC', 'VON', 'NGAN-HANG']);
    const answer = await post(about(loai, item, amount, item === 'NGAN-HANG' ? 'VND' : code));
    if (answer.code === 200) done.push(answer.data);
  }
}

test('days of vouchers, voids on later days and trades in five currencies come to figures that agree', async () => {
  const random = seededRandom(11);
  const days = ['2026-02-02', '2026-02-03', '2026-02-04'] as const;
  const done: Voucher[] = [];
  for (const day of days) {
    const safe = await openDay(day, day === days[0] ? OPENING : await tills.content(0));
    for (let act = 0; act < 30; act += 1) await actAtRandom(random, done);
    await counter.expectWholeBooks();
    await closeDay(safe);
  }
  const kinds = [SAFE_REPORT, ...PROFIT_REPORTS].map(({ path }) => path);
  for (const [from, to] of [...days.map((day) => [day, day]), [days[0], days[2]]])
    for (const path of kinds) {
      const address = `${path}?tu_ngay=${from}&den_ngay=${to}`;
      const { data } = await api.call<{ doi_chieu: { khop: boolean } }>('GET', address, { as: owner });
      expect([address, data.doi_chieu.khop]).toEqual([address, true]);
    }
  await openDay('2026-02-05', await tills.content(0));
  // What the bank got is spent, so its cash cannot come back.
  const deposit = await posted(PAYMENT, 'NGAN-HANG', '100000000');
  const { quantity } = await counter.position('VND-BANK');
  const spent = await posted(PAYMENT, 'VON', quantity, 'VND-BANK');
  expect(await undo(deposit)).toMatchObject({ error: 'NOT_ENOUGH_HELD' });
  expect(await undo(spent)).toMatchObject({ code: 200 });
});

test('odd amounts, notes and fields are refused, and what is refused takes no number', async () => {
  const million = { to_tien: [{ menh_gia_id: counter.noteId('VND', '500000'), so_to: 1 }] };
  const dollars = { to_tien: [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 1 }] };
  const first = await posted(RECEIPT, 'TN-KHAC', '1');
  for (const amount of ['0', '-5', '0.5', '1e5', '0005', ' 5 ', '1000000000000001', '9'.repeat(40)])
    expect(await post(about(RECEIPT, 'TN-KHAC', amount))).toMatchObject({ code: 422 });
  for (const more of [{ so_tien: 5 }, { loai: 3 }, { gia_tri: '1' }, { ngay: '2026-01-01' }, { nguoi_duyet: 1 }])
    expect(await post({ ...about(RECEIPT, 'TN-KHAC', '5'), ...more })).toMatchObject({ code: 422 });
  for (const more of [{ ly_do: ' ' }, { khoan_muc_id: 99999 }, { tien_id: 99999 }, { tai_khoan_ngoai_id: 99999 }])
    expect(await post({ ...about(RECEIPT, 'TN-KHAC', '5'), ...more })).toMatchObject({ code: 422 });
  for (const notes of [million, dollars, { to_tien: [] }])
    expect(await post({ ...about(RECEIPT, 'TN-KHAC', '1000000'), ...notes })).toMatchObject({ code: 422 });
  expect(await post(about(RECEIPT, 'TN-KHAC', '100', 'KRW'))).toMatchObject({ error: 'NO_REFERENCE_RATE' });
  const { so } = await posted(RECEIPT, 'TN-KHAC', '1');
  expect(Number(so.slice(-4)) - Number(first.so.slice(-4))).toBe(1);
});

test('a note out of circulation comes in no more, is paid out, and keeps no voucher from its void', async () => {
  const note = counter.noteId('VND', '200000');
  const inNotes = (loai: 1 | 2, so_to: number) => {
    const item = loai === RECEIPT ? 'TN-KHAC' : 'CP-KHAC';
    return post({ ...about(loai, item, String(200_000 * so_to)), to_tien: [{ menh_gia_id: note, so_to }] });
  };
  const circulate = (isOn: boolean) => api.sql('UPDATE menh_gia SET dang_luu_hanh = $2 WHERE id = $1', [note, isOn]);
  const { data } = await inNotes(RECEIPT, 2);
  await circulate(false);
  expect(await inNotes(RECEIPT, 1)).toMatchObject({ errors: [{ field: 'to_tien.0.menh_gia_id' }] });
  expect(await inNotes(PAYMENT, 1)).toMatchObject({ code: 200 });
  expect(await undo(data)).toMatchObject({ code: 200 });
  await circulate(true);
});

test('one submission posts once, one voucher is voided once, and numbers have no gaps under a race', async () => {
  const key = crypto.randomUUID();
  const same = await Promise.all([1, 2, 3].map(() => post(about(PAYMENT, 'CP-KHAC', '700'), manager, key)));
  expect(new Set(same.map(({ data }) => data.so)).size).toBe(1);
  expect(await post(about(PAYMENT, 'CP-KHAC', '701'), manager, key)).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
  const voids = await Promise.all([1, 2, 3].map(() => undo(same[0]?.data as Voucher)));
  expect(outcomes(voids)).toEqual([200, 'VOUCHER_ALREADY_VOID', 'VOUCHER_ALREADY_VOID']);
  const amounts = ['1000', '9000000000', '2000', '9000000000', '3000', '4000'];
  const race = await Promise.all(amounts.map((amount) => post(about(PAYMENT, 'CP-KHAC', amount), lan)));
  const numbers = race.filter(({ code }) => code === 200).map(({ data }) => Number(data.so.slice(-4)));
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(3);
});

test('what an item is about does not change under a voucher, by no call, file or race', async () => {
  for (let time = 0; time < 6; time += 1) {
    const item = await newItem(EXPENSE);
    const remove = () => api.call('DELETE', `/khoan-muc/${item.id}`, { as: owner });
    const changes = [() => changeItem(item, AS_CAPITAL), () => changeItem(item, { trang_thai: 2 }), remove];
    const [change, ...vouchers] = await Promise.all([
      (changes[time % 3] as () => Promise<Answer<unknown>>)(),
      post(about(PAYMENT, item.id, '10')),
      post(about(PAYMENT, item.id, '10'), lan),
    ]);
    expect(change.code).toBeOneOf([200, 409, 422]);
    for (const { code } of vouchers) expect(code).toBeOneOf([200, 403, 422]);
    // The books are whole afterwards: no voucher is of another kind than its item.
    await counter.expectWholeBooks();
  }
  await posted(PAYMENT, 'CP-KHAC', '10');
  const file = (row: string) => sendFile(api, '/khoan-muc', `ma,ten,loai,tk_ke_toan\n${row}`, { as: accountant });
  expect(await file('CP-KHAC,Chi khác,3,4111')).toMatchObject({ code: 422, data: { dong_loi: 1 } });
  expect(await file('cp-khac,Chi khác,1,8111')).toMatchObject({ code: 200, data: { cap_nhat: 1, them_moi: 0 } });
});

test('an approval holds for what the item was about when it was asked for', async () => {
  await approvals.set({ duyet_phieu_chi_tu: '1000000' });
  const item = await newItem(EXPENSE);
  const filed = approvals.filed(await post(about(PAYMENT, item.id, '5000000')));
  expect(await changeItem(item, AS_CAPITAL, accountant)).toMatchObject({ code: 200 });
  expect(await approvals.approve(filed, owner)).toMatchObject({ error: 'APPROVAL_OUTDATED' });
  const again = approvals.filed(await post(about(PAYMENT, item.id, '5000000')));
  const { xem_truoc } = await approvals.detail(again.id, owner);
  expect(xem_truoc).toMatchObject({ loai: 'tien', noi_den: `${item.ten} · Công ty Điện lực` });
  expect(await approvals.approve(again, manager)).toMatchObject({ error: 'APPROVAL_OWN' });
  expect(await approvals.approve(again, owner)).toMatchObject({ code: 200 });
});

test('the void of a receipt is no way around the rules of payments and withdrawals', async () => {
  const [income, capital, bank] = [
    await posted(RECEIPT, 'TN-KHAC', '5000000'),
    await posted(RECEIPT, 'VON', '5000000'),
    await posted(RECEIPT, 'NGAN-HANG', '5000000'),
  ];
  const rulesOf = async (voucher: Voucher) =>
    approvals.filed(await undo(voucher)).dieu_kien.map(({ loai }: { loai: string }) => loai);
  await approvals.set({ duyet_phieu_chi_tu: '1000000' });
  expect([await rulesOf(income), await rulesOf(bank)]).toEqual([['phieu_chi'], ['phieu_chi']]);
  await approvals.set({ duyet_phieu_chi_tu: '', duyet_rut_tu: '1000000', duyet_huy_tu: '1' });
  expect(await rulesOf(income)).toEqual(['huy', 'rut']);
  await approvals.set({ duyet_phieu_chi_tu: '1000000', duyet_huy_tu: '' });
  const filed = approvals.filed(await undo(capital));
  expect(filed.dieu_kien).toMatchObject([{ loai: 'phieu_chi' }, { loai: 'rut' }]);
  expect(await approvals.approve(filed, owner)).toMatchObject({ code: 200 });
  // Money that comes back from a payment needs nobody beside the rule of voids.
  await approvals.set(NO_RULES);
  const paid = await posted(PAYMENT, 'CP-KHAC', '5000000');
  await approvals.set({ duyet_phieu_chi_tu: '1', duyet_rut_tu: '1' });
  expect(await undo(paid)).toMatchObject({ code: 200 });
});

test('who may only void takes neither capital nor money of the bank out of the safe', async () => {
  for (const [loai, item] of [
    [RECEIPT, 'VON'],
    [RECEIPT, 'NGAN-HANG'],
    [PAYMENT, 'NGAN-HANG'],
  ] as const) {
    const voucher = await posted(loai, item, '1000');
    expect(await undo(voucher, voider.as)).toMatchObject({ code: 403, error: 'FORBIDDEN' });
    expect(await undo(voucher)).toMatchObject({ code: 200 });
  }
  const paid = await posted(PAYMENT, 'CP-KHAC', '1000');
  for (const as of [lan, accountant]) expect(await undo(paid, as)).toMatchObject({ code: 403 });
  await approvals.set({ quay_chi_tu_ngan: true });
  expect(await undo(paid, voider.as)).toMatchObject({ error: 'SHIFT_NEEDED' });
  expect(await post(about(PAYMENT, 'CP-KHAC', '1'), lan)).toMatchObject({ error: 'SHIFT_NEEDED' });
  await approvals.set({ quay_chi_tu_ngan: false });
  expect(await undo(paid, voider.as)).toMatchObject({ code: 200 });
});

test('a till pays what it holds, and nothing while it is counted', async () => {
  const till = await tills.create('Q1');
  const { id } = await tills.staff(lan, till, { VND: '100000' });
  expect(await post(about(PAYMENT, 'CP-KHAC', '100001'), lan)).toMatchObject({ error: 'TILL_NOT_ENOUGH' });
  expect(await post(about(PAYMENT, 'CP-KHAC', '40000'), lan)).toMatchObject({ code: 200 });
  expect(await tills.held(till)).toEqual(['VND 60000']);
  await tills.lock(lan, id);
  for (const code of ['VND', 'VND-BANK'])
    expect(await post(about(PAYMENT, 'CP-KHAC', '1', code), lan)).toMatchObject({ error: 'TILL_LOCKED' });
  expect(await tills.end(lan, id, await tills.content(till))).toMatchObject({ code: 200 });
});

test('what foreign money had cost is told to nobody without the right to see costs', async () => {
  const { id, gia_tri } = await posted(PAYMENT, 'CP-KHAC', '137', 'USD');
  expect(gia_tri).toMatch(/^\d{7}$/);
  const sorted = '/phieu-thu-chi?sortField=gia_tri&sortOrder=descend';
  const filtered = `/phieu-thu-chi?f[0][field]=gia_tri&f[0][value]=${gia_tri}`;
  const paths = ['/phieu-thu-chi', `/phieu-thu-chi/${id}`, sorted, filtered, '/phieu-thu-chi/export?format=csv'];
  for (const as of [lan, reader.as, voider.as])
    for (const path of paths) {
      const { body } = await api.app.inject({ url: `/api${path}`, headers: headersOf(as) });
      expect.soft(body.replaceAll(/[.,]/g, ''), path).not.toContain(gia_tri);
      if (path === filtered) expect(body).not.toContain(`"id":${id},`);
    }
});

test('vouchers and accounts of other branches are not there', async () => {
  const there = inBranch(manager, otherBranch);
  const voucher = await posted(PAYMENT, 'CP-KHAC', '1000');
  expect(await undo(voucher, there)).toMatchObject({ error: 'NOT_FOUND' });
  expect(await api.call('GET', `/phieu-thu-chi/${voucher.id}`, { as: there })).toMatchObject({ error: 'NOT_FOUND' });
  expect(await post(about(PAYMENT, 'CP-KHAC', '1000'), there)).toMatchObject({ error: 'SAFE_NOT_OPEN' });
  const account = async (so: string, chi_nhanh_id: number | null, as = owner) => {
    const body = { loai: 1, ten: so, so, tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id };
    return (await api.call<{ id: number }>('POST', '/tai-khoan-ngoai', { as, body })).data.id;
  };
  const own = await account('0011', null);
  await account('0022', null);
  const foreign = await account('0033', otherBranch, inBranch(owner, otherBranch));
  const deposit = about(PAYMENT, 'NGAN-HANG', '5000');
  for (const tai_khoan_ngoai_id of [undefined, foreign])
    expect(await post({ ...deposit, tai_khoan_ngoai_id })).toMatchObject({ errors: [{ field: 'tai_khoan_ngoai_id' }] });
  const throughIt = () =>
    api.sql('SELECT trim_scale(sum(so_luong))::text AS sum FROM outside_book_lines WHERE tai_khoan_id = $1', [own]);
  const before = await throughIt();
  const { data } = await post({ ...deposit, tai_khoan_ngoai_id: own });
  expect(await throughIt()).not.toEqual(before);
  expect(await undo(data)).toMatchObject({ code: 200 });
  expect(await throughIt()).toEqual(before);
});

test('with the part off nobody posts a voucher, and no rule of vouchers is in force out of sight', async () => {
  const paid = await posted(PAYMENT, 'CP-KHAC', '1000');
  await desk.switched({ bat_phieu_thu_chi: false });
  for (const as of [lan, manager, owner])
    expect(await post(about(PAYMENT, 'CP-KHAC', '1000'), as)).toMatchObject({ error: 'VOUCHERS_OFF' });
  expect(await undo(paid)).toMatchObject({ code: 200 });
  await desk.switched({ duyet_phieu_chi_tu: '1000000', duyet_huy_tu: '900000000' });
  expect((await desk.read()).gia_tri).toMatchObject({ bat_phieu_thu_chi: true });
  const filed = approvals.filed(await post(about(PAYMENT, 'CP-KHAC', '2000000')));
  const off = approvals.filed(await desk.change({ bat_phieu_thu_chi: false }));
  expect(await approvals.approve(off, manager)).toMatchObject({ code: 200 });
  expect(await approvals.approve(filed, owner)).toMatchObject({ error: 'VOUCHERS_OFF' });
  expect((await desk.read()).gia_tri).toMatchObject({ bat_phieu_thu_chi: false, duyet_phieu_chi_tu: '' });
});

test('the role of the program changes nothing that a voucher says', async () => {
  const { id } = await posted(PAYMENT, 'CP-KHAC', '1000');
  for (const column of ['so_tien', 'gia_tri', 'khoan_muc_id', 'so', 'nguoi_tao', 'but_toan_id'])
    await expect(
      api.database.inTransaction((trx) =>
        sql`UPDATE phieu_thu_chi SET ${sql.ref(column)} = ${sql.ref(column)} WHERE id = ${id}`.execute(trx),
      ),
    ).rejects.toThrow();
  await expect(
    api.database.inTransaction((trx) => sql`DELETE FROM phieu_thu_chi WHERE id = ${id}`.execute(trx)),
  ).rejects.toThrow();
});
