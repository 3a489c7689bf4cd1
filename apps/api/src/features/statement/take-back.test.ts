import type {
  ImportedStatement,
  OutsideAccount,
  Reconciliation,
  ReconciliationLines,
} from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBankDesk } from '../../../../../tests/support/bank-desk.ts';
import type { Counter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { withSigns } from '../../../../../tests/support/statement-rows.ts';
import type { Caller, TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let counter: Counter;
let bank: OutsideAccount;
beforeAll(async () => {
  ({ api, manager, counter, bank } = await openBankDesk());
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

const PATH = 'giao-dich-mua-tien-banking';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

async function send(...rows: string[]): Promise<StatementImportAnswer> {
  const content = ['Date,Amount,Reference,Description', ...withSigns(rows), ''].join('\n');
  const url = `/doi-chieu/${bank.id}/sao-ke`;
  return (await sendUpload<StatementImportAnswer>(api, url, content, { as: manager, query: 'thu=0' })).data;
}
const newest = async () => {
  const { data } = await api.call<ImportedStatement[]>('GET', `/doi-chieu/${bank.id}/sao-ke`, { as: manager });
  return Math.max(...data.map(({ id }) => id));
};
const takeBack = (statementId: number, as = manager) =>
  api.call<Reconciliation>('POST', `/doi-chieu/${bank.id}/sao-ke/${statementId}/thu-hoi`, {
    as,
    body: { ly_do: 'nhầm tài khoản' },
  });
async function buy(so_luong: string, more: object = {}): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong, ty_gia: '0.995' }];
  return (await counter.trade(PATH, { chi_tiet, ...more })).data;
}
const left = async () =>
  (await api.call<ReconciliationLines>('GET', `/doi-chieu/${bank.id}/con-lai?pageSize=200`, { as: manager })).data;

test('its lines and what matched them by itself go, a row of the log stays, and importing it again works', async () => {
  await buy('500000', { ma_tham_chieu: 'FT1' });
  const rows = [`${today},500000,FT1,x`, `${today},-11000,FT2,phi`];
  expect(await send(...rows)).toMatchObject({ so_moi: 2, tu_khop: 1 });
  expect(await takeBack(await newest())).toMatchObject({
    code: 200,
    data: { so_dong_khop: 0, so_dong_ngoai: 0, so_dong_so: 1, den_ngay: null },
  });
  const [event] = await api.sql("SELECT truoc, sau FROM log_thao_tac WHERE hanh_dong = 'takeBackStatement'");
  expect(event).toMatchObject({ truoc: { so_moi: 2, tep_hash: expect.any(String) }, sau: { ly_do: 'nhầm tài khoản' } });
  expect(await send(...rows)).toMatchObject({ so_moi: 2, tu_khop: 1 });
});

test('a match that was ambiguous with it becomes certain without it', async () => {
  await buy('510000', { ma_tham_chieu: 'DUP' });
  await send(`${today},510000,DUP,x`);
  expect(await send(`${today},510000,DUP,x`, `${today},510000,DUP,x`)).toMatchObject({ so_moi: 1, tu_khop: 1 });
  expect((await takeBack(await newest())).data).toMatchObject({ so_dong_khop: 2 });
});

test('lines that a person matched, that were booked or that paid a ticket keep their statement', async () => {
  await buy('520000');
  await send(`${today},520000,H1,x`, `${today},-5500,H2,phi`, `${today},530000,H3,x`);
  const id = await newest();
  const { ngoai, so } = await left();
  const lineOf = (amount: string) => ngoai.find(({ so_tien }) => so_tien === amount)?.id ?? 0;
  const body = {
    dong_sao_ke_ids: [lineOf('520000')],
    dong_but_toan_ids: so.filter(({ so_tien }) => so_tien === '520000').map((item) => item.id),
  };
  expect(await api.call('POST', `/doi-chieu/${bank.id}/khop`, { as: manager, body })).toMatchObject({ code: 200 });
  expect(await takeBack(id)).toMatchObject({ error: 'STATEMENT_IN_USE' });
  const fee = { dong_sao_ke_id: lineOf('-5500'), loai: 'phi', ghi_chu: 'x' };
  expect(await api.call('POST', `/doi-chieu/${bank.id}/ghi-so`, { as: manager, body: fee })).toMatchObject({
    code: 200,
  });
  const waits = await buy('530000', { trang_thai: 2 });
  const proof = { ma_tham_chieu: 'H3', dong_sao_ke_id: lineOf('530000') };
  const done = await api.call('PATCH', `/${PATH}/${waits.id}/hoan-tat`, { as: manager, body: proof });
  expect(done).toMatchObject({ code: 200 });
  expect(await takeBack(id)).toMatchObject({ error: 'STATEMENT_IN_USE', message: expect.stringContaining('3') });
});

test('a statement whose lines a later one repeats waits for that one', async () => {
  await send(`${today},610000,R1,x`);
  const first = await newest();
  await send(`${today},610000,R1,x`, `${today},620000,R2,x`);
  const second = await newest();
  expect(await takeBack(first)).toMatchObject({ error: 'STATEMENT_LINES_REPEATED' });
  expect(await takeBack(second)).toMatchObject({ code: 200 });
  expect((await left()).ngoai.map(({ tham_chieu }) => tham_chieu)).toContain('R1');
  expect(await takeBack(first)).toMatchObject({ code: 200 });
  expect((await left()).ngoai.map(({ tham_chieu }) => tham_chieu)).not.toContain('R1');
  expect(await takeBack(first)).toMatchObject({ code: 404 });
});

test('it takes the right to import, and the account to be readable', async () => {
  await send(`${today},640000,Q1,x`);
  const teller = await api.signIn('giaodich1');
  expect(await takeBack(await newest(), teller)).toMatchObject({ code: 403 });
});
