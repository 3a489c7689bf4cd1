import type { OutsideAccount, ReconciliationLines } from '@doi-tien/contract/statement.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { holdForImport } from '../../domain/statements/account-locks.ts';

let api: TestApp;
let manager: Caller;
let counter: Counter;
let bank: OutsideAccount;
let other: OutsideAccount;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '900000000' });
  bank = await newAccount('111111');
  other = await newAccount('222222');
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const rows = [`${today},10000000,A1`, `${today},-11000,FEE`, `${today},-22000,FEE2`, `${today},-3000000,OWN`];
  const content = ['Date,Amount,Reference', ...rows, ''].join('\n');
  const url = `/doi-chieu/${bank.id}/sao-ke`;
  expect(await sendUpload(api, url, content, { as: manager, query: 'thu=0' })).toMatchObject({ code: 200 });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

async function newAccount(so: string): Promise<OutsideAccount> {
  const body = { loai: 1, ten: so, so, tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  return (await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body })).data;
}
const lineOf = async (reference: string) => {
  const { data } = await api.call<ReconciliationLines>('GET', `/doi-chieu/${bank.id}/con-lai?pageSize=200`, {
    as: manager,
  });
  return data.ngoai.find(({ tham_chieu }) => tham_chieu === reference)?.id ?? 0;
};
/** A file that is being imported into the account, for as long as the work takes. */
const whileImporting = <Result>({ id }: OutsideAccount, work: () => Promise<Result>): Promise<Result> =>
  api.database.inTransaction(async (trx) => {
    await holdForImport(trx, id);
    return work();
  });
const post = (path: string, body: object) => api.call('POST', `/doi-chieu/${bank.id}/${path}`, { as: manager, body });

test('while a file is imported into an account, its acts are refused at once, and the counter has its turns', async () => {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '10000000', ty_gia: '0.995' }];
  await counter.trade('giao-dich-mua-tien-banking', { chi_tiet, tai_khoan_ngoai_id: bank.id });
  const fee = await lineOf('FEE');
  expect(await post('ghi-so', { dong_sao_ke_id: fee, loai: 'phi', ghi_chu: 'phí' })).toMatchObject({ code: 200 });
  const [booked] = await api.sql<{ id: number }>('SELECT max(id)::int AS id FROM doi_chieu');
  const [statement] = await api.sql<{ id: number }>('SELECT max(id)::int AS id FROM sao_ke');
  const [line, again] = [await lineOf('A1'), await lineOf('FEE2')];
  const acts = () => [
    post('khop', { dong_sao_ke_ids: [line], dong_but_toan_ids: [1] }),
    api.call('DELETE', `/doi-chieu/${bank.id}/khop/${booked?.id}`, { as: manager }),
    post('ghi-so', { dong_sao_ke_id: again, loai: 'phi', ghi_chu: 'phí' }),
    post(`khop/${booked?.id}/bo-ghi-so`, { ly_do: 'nhầm' }),
    post(`sao-ke/${statement?.id}/thu-hoi`, { ly_do: 'nhầm' }),
  ];
  const [answers, trade] = await whileImporting(bank, async () => {
    const refused = Promise.all(acts());
    const usd = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '25900' }] };
    return [await refused, await counter.trade('giao-dich-mua-ngoai-te', usd)] as const;
  });
  for (const answer of answers) expect(answer).toMatchObject({ code: 409, error: 'STATEMENT_BEING_IMPORTED' });
  expect(trade).toMatchObject({ code: 200 });
  expect(await post('ghi-so', { dong_sao_ke_id: again, loai: 'phi', ghi_chu: 'phí' })).toMatchObject({ code: 200 });
});

test('a transfer to another account is refused while a file is imported into that one', async () => {
  const body = { dong_sao_ke_id: await lineOf('OWN'), loai: 'chuyen', tai_khoan_id: other.id, ghi_chu: 'chuyển' };
  expect(await whileImporting(other, () => post('ghi-so', body))).toMatchObject({ error: 'STATEMENT_BEING_IMPORTED' });
  expect(await post('ghi-so', body)).toMatchObject({ code: 200 });
});
