import type { ProfitReport } from '@doi-tien/contract/report.schema';
import type {
  MatchedGroup,
  OutsideAccount,
  Reconciliation,
  ReconciliationLines,
} from '@doi-tien/contract/statement.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { balances, hasHledger } from '../../../../../tests/support/hledger.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { withSigns } from '../../../../../tests/support/statement-rows.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let accountant: Caller;
let counter: Counter;
let bank: OutsideAccount;
let other: OutsideAccount;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  accountant = await api.signIn('ketoan');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '900000000' });
  bank = await newAccount('111111');
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '10000000', ty_gia: '0.995' }];
  expect(await counter.trade('giao-dich-mua-tien-banking', { chi_tiet, ma_tham_chieu: 'A1' })).toMatchObject({
    code: 200,
  });
  other = await newAccount('222222');
  await importRows(bank, '0', [
    ['10000000', 'A1'],
    ['-11000', 'FEE'],
    ['25000', 'INTEREST'],
    ['-3000000', 'OWN'],
  ]);
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

async function newAccount(so: string): Promise<OutsideAccount> {
  const body = { loai: 1, ten: so, so, tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  return (await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body })).data;
}

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

async function importRows(account: OutsideAccount, opening: string, rows: [amount: string, reference: string][]) {
  const lines = rows.map(([amount, reference]) => `${today},${amount},${reference}`);
  const content = ['Date,Amount,Reference', ...withSigns(lines), `Opening balance,${opening},`, ''].join('\n');
  const answer = await sendUpload(api, `/doi-chieu/${account.id}/sao-ke`, content, { as: manager, query: 'thu=0' });
  expect(answer).toMatchObject({ code: 200 });
}

const stand = async (account: OutsideAccount) =>
  (await api.call<Reconciliation>('GET', `/doi-chieu/${account.id}`, { as: manager })).data;
const left = async (account: OutsideAccount) =>
  (await api.call<ReconciliationLines>('GET', `/doi-chieu/${account.id}/con-lai?pageSize=200`, { as: manager })).data;
const lineOf = async (reference: string) =>
  (await left(bank)).ngoai.find(({ tham_chieu }) => tham_chieu === reference)?.id ?? 0;
const book = (body: object, as = manager) =>
  api.call<Reconciliation>('POST', `/doi-chieu/${bank.id}/ghi-so`, { as, body: { ghi_chu: 'theo sao kê', ...body } });

test('matching alone books nothing', async () => {
  expect(await stand(bank)).toMatchObject({ so_dong_khop: 1, so_du_so: '10000000', chi_ngoai: '-2986000' });
  expect(await counter.position('VND-BANK')).toMatchObject({ quantity: '10000000' });
});

test('a fee goes out at its cost, interest comes in at the reference rate', async () => {
  const fee = await lineOf('FEE');
  expect(await book({ dong_sao_ke_id: fee, loai: 'lai' })).toMatchObject({ errors: [{ field: 'loai' }] });
  expect(await book({ dong_sao_ke_id: fee, loai: 'phi' })).toMatchObject({ code: 200, data: { so_du_so: '9989000' } });
  expect(await counter.position('VND-BANK')).toEqual({ quantity: '9989000', cost: '9989000' });
  expect(await book({ dong_sao_ke_id: fee, loai: 'phi' })).toMatchObject({ error: 'MATCH_LINE_TAKEN' });
  const interest = await lineOf('INTEREST');
  expect(await book({ dong_sao_ke_id: interest, loai: 'lai' })).toMatchObject({ data: { so_du_so: '10014000' } });
  expect(await counter.position('VND-BANK')).toEqual({ quantity: '10014000', cost: '10014000' });
});

test('a transfer between two accounts moves the quantity from one to the other and no value', async () => {
  const own = await lineOf('OWN');
  const wrong = await book({ dong_sao_ke_id: own, loai: 'chuyen', tai_khoan_id: bank.id });
  expect(wrong).toMatchObject({ errors: [{ field: 'tai_khoan_id' }] });
  const answer = await book({ dong_sao_ke_id: own, loai: 'chuyen', tai_khoan_id: other.id });
  expect(answer).toMatchObject({ code: 200, data: { so_du_so: '7014000', so_dong_ngoai: 0, so_dong_so: 0 } });
  expect(await counter.position('VND-BANK')).toEqual({ quantity: '10014000', cost: '10014000' });
  await importRows(other, '0', [['3000000', 'FROM BANK']]);
  const { ngoai, so, de_xuat } = await left(other);
  expect(so).toMatchObject([{ so_tien: '3000000', loai: 'outside-transfer' }]);
  expect(de_xuat).toMatchObject([{ dong_sao_ke_id: ngoai[0]?.id, dong_but_toan_ids: [so[0]?.id], ly_do: 'amount' }]);
});

test('the profit report lists fees and interest beside its control total, which still agrees', async () => {
  const path = `/bao-cao/bao-cao-loi-nhuan-tien-banking?tu_ngay=${today}&den_ngay=${today}&nhom=ngay`;
  const { data } = await api.call<ProfitReport>('GET', path, { as: manager });
  expect(data.doi_chieu).toMatchObject({ khop: true, dong: [{ ma_tien: 'VND-BANK', phi_ngoai: '14000', khop: true }] });
});

test.runIf(hasHledger)('hledger agrees with what the books hold and what it cost', async () => {
  const path = `/api/bao-cao/so-nhat-ky?tu_ngay=${today}&den_ngay=${today}`;
  const { payload } = await api.app.inject({ method: 'GET', url: path, headers: headersOf(manager) });
  expect(balances(payload).get('VND-BANK')).toBe('10014000');
  expect(balances(payload, '-B').get('VND-BANK')).toBe('10014000');
});

test('a booking is taken back by the opposite entry, and its line is free again', async () => {
  const groups = (await api.call<MatchedGroup[]>('GET', `/doi-chieu/${bank.id}/da-khop`, { as: manager })).data;
  const fee = groups.find(({ ngoai }) => ngoai[0]?.tham_chieu === 'FEE');
  const undo = await api.call('DELETE', `/doi-chieu/${bank.id}/khop/${fee?.id}`, { as: manager });
  expect(undo).toMatchObject({ error: 'MATCH_BOOKED' });
  const path = `/doi-chieu/${bank.id}/khop/${fee?.id}/bo-ghi-so`;
  const answers = await Promise.all([1, 2].map(() => api.call('POST', path, { as: manager, body: { ly_do: 'Nhầm' } })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 404]);
  expect(await counter.position('VND-BANK')).toEqual({ quantity: '10025000', cost: '10025000' });
  expect(await stand(bank)).toMatchObject({
    so_du_so: '7025000',
    chi_ngoai: '-11000',
    so_dong_so: 0,
    so_dong_ngoai: 1,
  });
});

test('people who may match may not book', async () => {
  const body = { dong_sao_ke_id: await lineOf('FEE'), loai: 'phi' };
  expect(await book(body, accountant)).toMatchObject({ code: 403 });
});
