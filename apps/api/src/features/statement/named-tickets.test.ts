import type {
  MatchedGroup,
  MatchProposal,
  OutsideAccount,
  ReconciliationLines,
} from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { transferCode } from '@doi-tien/contract/ticket-code';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { add, compare } from '@doi-tien/money/decimal';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inBranch, letWork, openBranch } from '../../../../../tests/support/branches.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let elsewhere: Caller;
let counter: Counter;
let bank: OutsideAccount;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  const admin = await api.signIn('quantri');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '2000000000' });
  const { id } = await openBranch(api, admin, 'CG');
  await letWork(api, admin, 'quanly', [1, id]);
  elsewhere = inBranch(await api.signIn('quanly'), id);
  const other = await openCounter(api, elsewhere);
  await other.open({ VND: '2000000000' });
  const body = { loai: 1, ten: 'x', so: '0071000', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  bank = (await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body })).data;
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"tu_hoan_tat_theo_sao_ke": true}'`);
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

const PATH = 'giao-dich-mua-tien-banking';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const WAITS = { trang_thai: 2 };

async function buy(so_luong: string, more: object = {}, as = manager): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong, ty_gia: '0.995' }];
  const answer = await counter.trade(PATH, { chi_tiet, ...more }, as);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

let references = 0;
/** Every file has the balances of its own: only its lines count here. */
async function importLines(...lines: [amount: string, text: string, reference?: string][]) {
  let balance = '0';
  const rows = lines.map(([amount, text, reference]) => {
    references += 1;
    balance = add(balance, amount);
    const [out, income] = compare(amount, '0') < 0 ? [amount.slice(1), ''] : ['', amount];
    return `${today},${out},${income},${balance},${text},${reference ?? `R${references}`}`;
  });
  const content = ['Date,Debit,Credit,Balance,Description,Reference', ...rows, ''].join('\n');
  const path = `/doi-chieu/${bank.id}/sao-ke`;
  const answer = await sendUpload<StatementImportAnswer>(api, path, content, { as: manager, query: 'thu=0' });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

const left = async () =>
  (await api.call<ReconciliationLines>('GET', `/doi-chieu/${bank.id}/con-lai?pageSize=200`, { as: manager })).data;
async function proposalOf(text: string): Promise<MatchProposal | undefined> {
  const { ngoai, de_xuat } = await left();
  const line = ngoai.find(({ noi_dung }) => noi_dung === text);
  expect(line).toBeDefined();
  return de_xuat.find(({ dong_sao_ke_id }) => dong_sao_ke_id === line?.id);
}
const stateOf = async ({ id }: Trade) =>
  (await api.call<Trade>('GET', `/${PATH}/${id}`, { as: manager })).data.trang_thai;

test('a line that names the ticket of another branch never completes ours with the same number', async () => {
  const ours = await buy('12500000', WAITS);
  const theirs = await buy('12500000', WAITS, elsewhere);
  expect(theirs.ma_giao_dich).toBe(`CG-${ours.ma_giao_dich}`);
  const plain = theirs.ma_giao_dich.replaceAll('-', '');
  const texts = [theirs.ma_giao_dich, plain, `ND ${plain} ck`, transferCode(theirs.ma_giao_dich)];
  expect(await importLines(...texts.map((text): [string, string] => ['12500000', text]))).toMatchObject({
    tu_khop: 0,
    da_hoan_tat: [],
  });
  for (const text of texts) expect(await proposalOf(text)).toBeUndefined();
  // Without the branch it may be either, as both have the amount.
  expect(await importLines(['12500000', `x ${ours.ma_giao_dich}`])).toMatchObject({ tu_khop: 0, da_hoan_tat: [] });
  expect(await proposalOf(`x ${ours.ma_giao_dich}`)).toMatchObject({ ly_do: 'code', chenh_lech: '0' });
  expect(await stateOf(ours)).toBe(2);
  // The code of the picture tells the branch by its letter.
  const paid = await importLines(['12500000', `IBFT ${transferCode(ours.ma_giao_dich)}`]);
  expect(paid.da_hoan_tat).toMatchObject([{ ma: ours.ma_giao_dich }]);
});

test('without its branch a code names the only ticket of that amount', async () => {
  const ours = await buy('3100000', WAITS);
  await buy('3200000', WAITS, elsewhere);
  const { da_hoan_tat } = await importLines(['3100000', `tien ${ours.ma_giao_dich.replaceAll('-', ' ')}`]);
  expect(da_hoan_tat).toMatchObject([{ ma: ours.ma_giao_dich }]);
});

test('a line that names one ticket is never matched with, nor proposed for, another one', async () => {
  const named = await buy('4100000', { ma_tham_chieu: 'NAMED1' });
  const other = await buy('4200000', { ma_tham_chieu: 'OTHER1' });
  const text = `tra ${named.ma_giao_dich}`;
  expect(await importLines(['4200000', text, 'OTHER1'])).toMatchObject({ tu_khop: 0 });
  const proposal = await proposalOf(text);
  const { so } = await left();
  const items = so.filter(({ id }) => proposal?.dong_but_toan_ids.includes(id));
  expect(items.map(({ ma }) => ma)).toEqual([named.ma_giao_dich]);
  expect(items.map(({ ma }) => ma)).not.toContain(other.ma_giao_dich);
});

test('a line that is short of its ticket by a fee is proposed with the difference, booked and taken back as one', async () => {
  const ticket = await buy('5000000', { ma_tham_chieu: 'FEE1' });
  const text = `${ticket.ma_giao_dich} tru phi`;
  await importLines(['4989000', text]);
  const proposal = await proposalOf(text);
  expect(proposal).toMatchObject({ ly_do: 'code', chenh_lech: '-11000', cac_phieu_cho: [] });
  const { dong_sao_ke_id = 0, dong_but_toan_ids = [] } = proposal ?? {};
  expect(dong_but_toan_ids).toHaveLength(1);
  const before = await counter.position('VND-BANK');
  const match = { dong_sao_ke_ids: [dong_sao_ke_id], dong_but_toan_ids };
  expect(await api.call('POST', `/doi-chieu/${bank.id}/khop`, { as: manager, body: match })).toMatchObject({
    error: 'MATCH_NOT_EQUAL',
  });
  const body = { dong_sao_ke_id, dong_but_toan_ids, loai: 'phi', ghi_chu: 'phí ngân hàng' };
  const book = (more: object) =>
    api.call('POST', `/doi-chieu/${bank.id}/ghi-so`, { as: manager, body: { ...body, ...more } });
  expect(await book({ loai: 'lai' })).toMatchObject({ errors: [{ field: 'loai' }] });
  expect(await book({ loai: 'chuyen', tai_khoan_id: bank.id })).toMatchObject({ code: 422 });
  expect(await book({})).toMatchObject({ code: 200 });
  expect(await book({})).toMatchObject({ error: 'MATCH_LINE_TAKEN' });
  expect((await counter.position('VND-BANK'))?.quantity).toBe(add(before?.quantity ?? '0', '-11000'));
  const matched = await api.call<MatchedGroup[]>('GET', `/doi-chieu/${bank.id}/da-khop`, { as: manager });
  const [group] = matched.data;
  expect(group?.so.map(({ so_tien }) => so_tien).toSorted()).toEqual(['-11000', '5000000']);
  const undo = `/doi-chieu/${bank.id}/khop/${group?.id}/bo-ghi-so`;
  expect(await api.call('POST', undo, { as: manager, body: { ly_do: 'nhầm' } })).toMatchObject({ code: 200 });
  expect((await counter.position('VND-BANK'))?.quantity).toBe(before?.quantity);
  expect(await proposalOf(text)).toMatchObject({ chenh_lech: '-11000', dong_but_toan_ids });
});

test('a line that names two tickets and pays both is proposed for both, and never matched with one by itself', async () => {
  const [one, two] = [await buy('610000', { ma_tham_chieu: 'TWO1' }), await buy('620000', { ma_tham_chieu: 'TWO2' })];
  const text = `${one.ma_giao_dich} va ${two.ma_giao_dich}`;
  expect(await importLines(['1230000', text], ['610000', `${text} lan 2`])).toMatchObject({ tu_khop: 0 });
  const proposal = await proposalOf(text);
  expect(proposal).toMatchObject({ ly_do: 'code', chenh_lech: '0' });
  expect(proposal?.dong_but_toan_ids).toHaveLength(2);
  const body = { dong_sao_ke_ids: [proposal?.dong_sao_ke_id], dong_but_toan_ids: proposal?.dong_but_toan_ids };
  expect(await api.call('POST', `/doi-chieu/${bank.id}/khop`, { as: manager, body })).toMatchObject({ code: 200 });
});

test('two waiting tickets that one line pays are named together', async () => {
  const [one, two] = [await buy('710000', WAITS), await buy('720000', WAITS)];
  const text = `${one.ma_giao_dich} ${two.ma_giao_dich}`;
  expect(await importLines(['1430000', text])).toMatchObject({ da_hoan_tat: [] });
  const proposal = await proposalOf(text);
  expect(proposal?.cac_phieu_cho.map(({ ma }) => ma)).toEqual([one.ma_giao_dich, two.ma_giao_dich]);
});

test('a code that the bank has cut is proposed where the amount is right, and matches nothing by itself', async () => {
  const ticket = await buy('815000', WAITS);
  const text = `CHUYEN TIEN ${ticket.ma_giao_dich.replaceAll('-', '').slice(0, -1)}`;
  expect(await importLines(['815000', text])).toMatchObject({ tu_khop: 0, da_hoan_tat: [] });
  expect(await proposalOf(text)).toMatchObject({ ly_do: 'code', cac_phieu_cho: [{ ma: ticket.ma_giao_dich }] });
});

test('a forged line completes nothing by itself when somebody else imports the true statement', async () => {
  const ticket = await buy('9100000', WAITS);
  await api.sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || \'{"tu_hoan_tat_theo_sao_ke": false}\'');
  await importLines(['9100000', ticket.ma_giao_dich]);
  await api.sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || \'{"tu_hoan_tat_theo_sao_ke": true}\'');
  expect(await importLines(['55000', 'lai'])).toMatchObject({ da_hoan_tat: [], chua_hoan_tat: [] });
  expect(await stateOf(ticket)).toBe(2);
});

test('an accountant explains a line where it is left, but books nothing', async () => {
  const accountant = await api.signIn('ketoan');
  await importLines(['-11000', 'PHI SMS']);
  const { ngoai } = await left();
  const dong_sao_ke_id = ngoai.find(({ noi_dung }) => noi_dung === 'PHI SMS')?.id;
  const explain = (ly_do: string, as = accountant, id = dong_sao_ke_id) =>
    api.call('POST', `/doi-chieu/${bank.id}/giai-thich`, { as, body: { dong_sao_ke_id: id, ly_do } });
  expect(await explain('phí tin nhắn')).toMatchObject({ code: 200 });
  expect(await explain('phí tin nhắn tháng 11')).toMatchObject({ code: 200 });
  expect(await explain(' ')).toMatchObject({ errors: [{ field: 'ly_do' }] });
  expect(await explain('x', await api.signIn('giaodich1'))).toMatchObject({ error: 'FORBIDDEN' });
  expect(await explain('x', accountant, 999_999)).toMatchObject({ error: 'MATCH_LINE_TAKEN' });
  const shown = (await left()).ngoai.find(({ id }) => id === dong_sao_ke_id);
  expect(shown?.giai_thich).toBe('phí tin nhắn tháng 11');
  const booking = { dong_sao_ke_id, loai: 'phi', ghi_chu: 'x' };
  expect(await api.call('POST', `/doi-chieu/${bank.id}/ghi-so`, { as: accountant, body: booking })).toMatchObject({
    error: 'FORBIDDEN',
  });
});
