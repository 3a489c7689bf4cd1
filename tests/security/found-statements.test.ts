import type { OutsideAccount, ReconciliationLines } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { checkLetter } from '@doi-tien/contract/ticket-code';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { sendUpload } from '../support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

const PATH = 'giao-dich-mua-tien-banking';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

let api: TestApp;
let admin: Caller;
let elsewhere: Caller;
let counter: Counter;
/** Of the whole company, so that a line may be for any branch. */
let bank: OutsideAccount;
let other: OutsideAccount;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  counter = await openCounter(api, admin);
  await counter.open({ VND: '2000000000' });
  const { id } = await openBranch(api, admin, 'CG');
  await letAllWork(api, [id]);
  elsewhere = inBranch(admin, id);
  await (await openCounter(api, elsewhere)).open({ VND: '2000000000' });
  const body = { loai: 1, ten: 'x', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: null };
  const account = async (so: string) =>
    (await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: admin, body: { ...body, so } })).data;
  [bank, other] = [await account('0071000'), await account('0072000')];
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"tu_hoan_tat_theo_sao_ke": true}'`);
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

async function buy(so_luong: string, more: object = {}, as = admin): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong, ty_gia: '0.995' }];
  const answer = await counter.trade(PATH, { chi_tiet, tai_khoan_ngoai_id: bank.id, ...more }, as);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

let references = 0;
async function importLine(amount: string, text: string): Promise<StatementImportAnswer> {
  references += 1;
  const signed = amount.startsWith('-') ? amount : `+${amount}`;
  const content = `Date,Amount,Reference,Description\n${today},${signed},L${references},${text}\n`;
  const path = `/doi-chieu/${bank.id}/sao-ke`;
  const answer = await sendUpload<StatementImportAnswer>(api, path, content, { as: admin, query: 'thu=0' });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const left = async () =>
  (await api.call<ReconciliationLines>('GET', `/doi-chieu/${bank.id}/con-lai?pageSize=200`, { as: admin })).data;
const lineOf = async (text: string) => (await left()).ngoai.find(({ noi_dung }) => noi_dung === text)?.id;
const stateOf = async ({ id }: Trade, as = admin) =>
  (await api.call<Trade>('GET', `/${PATH}/${id}`, { as })).data.trang_thai;

test('a code that says its branch never completes the ticket of another branch, whatever its check letter', async () => {
  const ours = await buy('12500000', { trang_thai: 2 });
  const theirs = await buy('12500000', { trang_thai: 2 }, elsewhere);
  expect(theirs.ma_giao_dich).toBe(`CG-${ours.ma_giao_dich}`);
  const letter = checkLetter(ours.ma_giao_dich);
  for (const code of [theirs.ma_giao_dich, theirs.ma_giao_dich.replaceAll('-', ''), `tra ${theirs.ma_giao_dich}`])
    expect.soft(await importLine('12500000', `${code}${letter}`), code).toMatchObject({ da_hoan_tat: [] });
  expect([await stateOf(ours), await stateOf(theirs, elsewhere)]).toEqual([2, 2]);
  const { da_hoan_tat } = await importLine('12500000', `IBFT ${ours.ma_giao_dich.replaceAll('-', '')}${letter} x`);
  expect(da_hoan_tat).toMatchObject([{ ma: ours.ma_giao_dich }]);
});

test.each([
  ['goes the other way', '-1000', 'phi'],
  ['is far smaller', '1000', 'phi'],
  ['goes the other way, as a transfer', '-1001', 'chuyen'],
])('a line that %s does not book a payment away that never came', async (what, amount, loai) => {
  const ticket = await buy('5000000', { ma_tham_chieu: `BOOK ${references}` });
  const text = `Dong ${what.replaceAll(',', '')}`;
  await importLine(amount, text);
  const item = (await left()).so.find(({ ma }) => ma === ticket.ma_giao_dich)?.id;
  const paid = { dong_sao_ke_id: await lineOf(text), dong_but_toan_ids: [item] };
  const body = { ...paid, loai, ghi_chu: 'phí', ...(loai === 'chuyen' && { tai_khoan_id: other.id }) };
  const before = await counter.position('VND-BANK');
  expect(await api.call('POST', `/doi-chieu/${bank.id}/ghi-so`, { as: admin, body })).toMatchObject({
    error: loai === 'chuyen' ? 'VALIDATION_FAILED' : 'MATCH_NOT_EQUAL',
  });
  expect(await counter.position('VND-BANK')).toEqual(before);
});

test('a transfer between own accounts needs a second person from whichever side it is booked', async () => {
  await approvalsOf(api).set({ duyet_rut_tu: '0' });
  for (const amount of ['800000', '-800000']) {
    const text = `chuyen noi bo ${amount}`;
    await importLine(amount, text);
    const body = { dong_sao_ke_id: await lineOf(text), loai: 'chuyen', tai_khoan_id: other.id, ghi_chu: 'x' };
    const answer = await api.call('POST', `/doi-chieu/${bank.id}/ghi-so`, { as: admin, body });
    expect.soft(answer, amount).toMatchObject({ error: 'APPROVAL_REQUIRED' });
  }
  await approvalsOf(api).set({ duyet_rut_tu: '' });
});

test('two lines and two tickets at once: a ticket is paid by one line, a line pays one ticket', async () => {
  const tickets = [await buy('7770000', { trang_thai: 2 }), await buy('7770000', { trang_thai: 2 })];
  await importLine('7770000', 'khong ten mot');
  await importLine('7770000', 'khong ten hai');
  const lines = [await lineOf('khong ten mot'), await lineOf('khong ten hai')];
  const answers = await Promise.all(
    tickets.flatMap(({ id }) =>
      lines.map((dong_sao_ke_id) => {
        const body = { ma_tham_chieu: crypto.randomUUID(), dong_sao_ke_id };
        return api.call('PATCH', `/${PATH}/${id}/hoan-tat`, { as: admin, body });
      }),
    ),
  );
  const done = answers.filter(({ code }) => code === 200).length;
  const states = await Promise.all(tickets.map((ticket) => stateOf(ticket)));
  expect(states.filter((state) => state === 1)).toHaveLength(done);
  const used = await api.sql('SELECT dong_sao_ke_id FROM doi_chieu_dong WHERE dong_sao_ke_id = ANY($1)', [lines]);
  expect(used).toHaveLength(done);
});
