import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer, TableChoice } from '@doi-tien/contract/statement-import.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose } from '../../../../../tests/support/bank-tables/fixture.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let admin: Caller;
let counter: Counter;
let bank: OutsideAccount;
let second: OutsideAccount;
let company: OutsideAccount;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  admin = await api.signIn('quantri');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '900000000' });
  const newAccount = async (so: string, chi_nhanh_id: number | null, tien = 'VND-BANK') => {
    const body = { loai: 1, ten: so, so, tien_id: counter.currencyId(tien), chi_nhanh_id };
    const answer = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: admin, body });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data;
  };
  bank = await newAccount('111', 1);
  second = await newAccount('222', 1);
  company = await newAccount('333', null);
});
afterAll(() => api.close());

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

const send = ({ id }: OutsideAccount, rows: string[], { choice = null as TableChoice | null, save = false } = {}) => {
  const cot = choice ? `&cot=${encodeURIComponent(JSON.stringify(choice))}` : '';
  return sendUpload<StatementImportAnswer>(api, `/doi-chieu/${id}/sao-ke`, rows.join('\n'), {
    as: admin,
    query: `thu=${save ? 0 : 1}${cot}`,
  });
};

const unknown = (reference: string) => ['Wann,Wieviel,Was,Nr', `${today},-5000,x,${reference}`];
const columns = { day: 0, amount: 1, text: 2, reference: 3 };

test('a dry run of unknown headings answers with the rows and what is missing, a real import refuses', async () => {
  const { data, code } = await send(bank, unknown('A1'));
  expect(code).toBe(200);
  expect(data).toMatchObject({ so_dong: 0, dong: [], bang: { can: 'columns', da_nho: false, so_cot: 4 } });
  expect(data.bang?.ly_do).toContain('Không thấy cột ngày và cột số tiền');
  expect(data.bang?.hang[0]).toEqual({ dong: 1, o: ['Wann', 'Wieviel', 'Was', 'Nr'] });
  expect(await send(bank, unknown('A1'), { save: true })).toMatchObject({
    code: 422,
    error: 'STATEMENT_COLUMNS_UNKNOWN',
  });
});

test('a choice is tried without being kept', async () => {
  const { data } = await send(bank, unknown('A1'), { choice: choose(1, columns, { nho: true }) });
  expect(data).toMatchObject({ so_moi: 1, bang: { can: null }, dong: [{ so_tien: '-5000', tham_chieu: 'A1' }] });
  expect(await send(bank, unknown('A1'))).toMatchObject({ data: { bang: { can: 'columns' } } });
});

test('a choice that is saved serves the same headings in every account of the branch', async () => {
  const choice = choose(1, columns, { nho: true });
  expect(await send(bank, unknown('A1'), { choice, save: true })).toMatchObject({ code: 200, data: { so_moi: 1 } });
  for (const account of [bank, second]) {
    expect(await send(account, unknown('A2'))).toMatchObject({
      data: { so_moi: 1, bang: { can: null, da_nho: true }, dong: [{ so_tien: '-5000' }] },
    });
  }
  expect(await send(company, unknown('A2'))).toMatchObject({ data: { bang: { can: 'columns' } } });
});

test('a later choice for the same headings replaces the first', async () => {
  const choice = choose(1, { day: 0, amount: 1, reference: 2 }, { nho: true });
  await send(bank, unknown('A3'), { choice, save: true });
  expect(await send(second, unknown('A3'))).toMatchObject({ data: { dong: [{ tham_chieu: 'x' }] } });
});

test('other headings are recognised whatever was chosen for the account before', async () => {
  const rows = ['Ngày,Ghi nợ,Ghi có,Mã GD', `${today},,7000,B1`];
  expect(await send(bank, rows)).toMatchObject({
    data: { bang: { can: null, da_nho: false }, dong: [{ so_tien: '7000', tham_chieu: 'B1' }] },
  });
});

test('what was recognised and not chosen is not kept', async () => {
  const rows = ['Ngày,Ghi nợ,Ghi có', `${today},,7000`];
  const { data } = await send(bank, rows);
  await send(bank, rows, { choice: data.bang?.chon ?? null, save: true });
  expect(await send(bank, rows)).toMatchObject({ data: { bang: { da_nho: false } } });
});

test('a minus in a column of signs is never read as money that came in', async () => {
  const rows = ['Ngày,+/-,Số tiền,Mã GD', `${today},-,"12,500,000",C1`];
  expect(await send(bank, rows)).toMatchObject({ data: { dong: [{ so_tien: '-12500000' }] } });
  const bare = ['Ngày,Số tiền,Mã GD', `${today},"12,500,000",C1`];
  expect(await send(bank, bare)).toMatchObject({ data: { so_dong: 0, bang: { can: 'direction' } } });
  expect(await send(bank, bare, { save: true })).toMatchObject({ code: 422, error: 'STATEMENT_DIRECTION_UNKNOWN' });
});

test('dots between thousands are no decimals of a currency that has none', async () => {
  const rows = ['Ngày;Ghi nợ;Ghi có;Số dư', `${today};;500.000;500.000`, `${today};100.000;;400.000`];
  expect(await send(bank, rows)).toMatchObject({ data: { dong: [{ so_tien: '500000' }, { so_tien: '-100000' }] } });
});

test('figures that can be read in two ways are asked about with both readings', async () => {
  const id = counter.currencyId('CNY-ALIPAY');
  const body = { loai: 2, ten: 'Alipay', so: 'alipay-1', tien_id: id, chi_nhanh_id: 1 };
  const { data: yuan } = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: admin, body });
  const rows = ['Date;Debit;Credit', `${today};;1.500`];
  const { data } = await send(yuan, rows);
  expect(data.bang).toMatchObject({ can: 'decimals', vi_du: { chu: '1.500', cham: '1.5', phay: '1500' } });
  const chosen = data.bang?.chon ?? choose(1, {});
  const read = await send(yuan, rows, { choice: { ...chosen, dau_le: ',' } });
  expect(read).toMatchObject({ data: { dong: [{ so_tien: '1500' }] } });
});

test('a choice that is none is refused at its field', async () => {
  const choice = { hang_tieu_de: 1, cot: { day: 'Ngày' } } as unknown as TableChoice;
  expect(await send(bank, unknown('Z'), { choice })).toMatchObject({ code: 422, errors: [{ field: 'cot' }] });
});
