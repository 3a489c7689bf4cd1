import type { OutsideAccount, Reconciliation } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { withSigns } from '../../../../../tests/support/statement-rows.ts';

let first: OutsideAccount;
let second: OutsideAccount;
const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
const safeId = (await counter.open({ VND: '2000000000', USD: '1000' })).id;
afterEach(() => counter.expectWholeBooks());

const PATH = 'giao-dich-mua-tien-banking';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const bankId = () => counter.currencyId('VND-BANK');

async function newAccount(so: string, more: object = {}): Promise<OutsideAccount> {
  const body = { loai: 1, ten: 'Bank', so, tien_id: bankId(), chi_nhanh_id: 1, ...more };
  const answer = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const ticket = (so_luong: string, more: object = {}) => ({
  chi_tiet: [{ tien_id: bankId(), so_luong, ty_gia: '0.995' }],
  ...more,
});
const buy = (so_luong: string, more: object = {}) => counter.trade(PATH, ticket(so_luong, more), teller);
const stand = async ({ id }: OutsideAccount) =>
  (await api.call<Reconciliation>('GET', `/doi-chieu/${id}`, { as: manager })).data;
const send = ({ id }: OutsideAccount, rows: string[]) =>
  sendUpload<StatementImportAnswer>(
    api,
    `/doi-chieu/${id}/sao-ke`,
    ['Date,Amount,Reference,Description', ...withSigns(rows), ''].join('\n'),
    { as: manager, query: 'thu=0' },
  );
const complete = (id: number, body: object) =>
  api.call<Trade>('PATCH', `/${PATH}/${id}/hoan-tat`, { as: manager, body });
const move = (body: object) =>
  api.call('POST', '/chi-tiet-ket', { as: manager, body: { ket_id: safeId, ly_do: 'x', ...body } });

test('with one account nothing is asked and nothing is written down', async () => {
  first = await newAccount('111 0001');
  expect(await buy('1000000')).toMatchObject({ code: 200, data: { tai_khoan_ngoai_id: null } });
  expect(await api.sql('SELECT FROM tai_khoan_cua_dong')).toHaveLength(0);
  expect(await stand(first)).toMatchObject({ so_du_so: '1000000' });
});

test('with several a ticket names its account, and the quote does not insist', async () => {
  second = await newAccount('222 0002', { chi_nhanh_id: null });
  expect(await buy('500000')).toMatchObject({
    error: 'VALIDATION_FAILED',
    errors: [{ field: 'tai_khoan_ngoai_id', message: expect.any(String) }],
  });
  const quote = await api.call<TradeQuote>('POST', `/${PATH}/tinh-thu`, { as: teller, body: ticket('500000') });
  expect(quote).toMatchObject({ code: 200, data: { thanh_tien: '498000' } });
  expect(await buy('500000', { tai_khoan_ngoai_id: second.id })).toMatchObject({
    code: 200,
    data: { tai_khoan_ngoai_id: second.id },
  });
  expect(await stand(first)).toMatchObject({ so_du_so: '1000000' });
  expect(await stand(second)).toMatchObject({ so_du_so: '500000' });
});

test('an account of another currency, one that is off and an unknown one are refused', async () => {
  const wallet = await newAccount('333', { loai: 2, tien_id: counter.currencyId('CNY-ALIPAY') });
  const off = await newAccount('444', { trang_thai: 2 });
  for (const tai_khoan_ngoai_id of [wallet.id, off.id, 999_999]) {
    expect(await buy('500000', { tai_khoan_ngoai_id })).toMatchObject({ errors: [{ field: 'tai_khoan_ngoai_id' }] });
  }
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25500' }];
  const cash = await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet, tai_khoan_ngoai_id: first.id }, teller);
  expect(cash).toMatchObject({ errors: [{ field: 'tai_khoan_ngoai_id' }] });
});

test('a line of another account does not match a ticket by itself', async () => {
  await buy('770000', { tai_khoan_ngoai_id: second.id, ma_tham_chieu: 'FT770' });
  expect(await send(first, [`${today},770000,FT770,x`])).toMatchObject({ data: { so_moi: 1, tu_khop: 0 } });
  expect(await send(second, [`${today},770000,FT770,x`])).toMatchObject({ data: { so_moi: 1, tu_khop: 1 } });
});

test('a void goes back through the account of its ticket', async () => {
  const before = await stand(second);
  const { data } = await buy('123000', { tai_khoan_ngoai_id: second.id });
  const body = { ly_do: 'sai' };
  expect(await api.call('PATCH', `/${PATH}/${data.id}/huy`, { as: manager, body })).toMatchObject({ code: 200 });
  expect((await stand(second)).so_du_so).toBe(before.so_du_so);
  expect(
    await api.sql('SELECT FROM outside_book_lines WHERE tien_id = $1 AND tai_khoan_id IS NULL', [bankId()]),
  ).toEqual([]);
});

test('a waiting ticket may leave its account open; the line that pays it says it, else it is asked for', async () => {
  const waits = { trang_thai: 2 };
  const byLine = (await buy('310000', waits)).data;
  expect(byLine).toMatchObject({ tai_khoan_ngoai_id: null });
  await send(second, [`${today},310000,W1,x`]);
  const [line] = await api.sql("SELECT id FROM dong_sao_ke WHERE tham_chieu = 'W1'");
  const proof = { ma_tham_chieu: 'W1', dong_sao_ke_id: Number(line?.id) };
  expect(await complete(byLine.id, { ...proof, tai_khoan_ngoai_id: first.id })).toMatchObject({
    errors: [{ field: 'tai_khoan_ngoai_id' }],
  });
  expect(await complete(byLine.id, proof)).toMatchObject({ code: 200, data: { tai_khoan_ngoai_id: second.id } });

  const byHand = (await buy('320000', waits)).data;
  expect(await complete(byHand.id, { ma_tham_chieu: 'W2' })).toMatchObject({
    errors: [{ field: 'tai_khoan_ngoai_id' }],
  });
  const named = await complete(byHand.id, { ma_tham_chieu: 'W2', tai_khoan_ngoai_id: first.id });
  expect(named).toMatchObject({ code: 200, data: { tai_khoan_ngoai_id: first.id } });

  const said = (await buy('330000', { ...waits, tai_khoan_ngoai_id: first.id })).data;
  expect(await complete(said.id, { ma_tham_chieu: 'W3' })).toMatchObject({
    code: 200,
    data: { tai_khoan_ngoai_id: first.id },
  });
});

test('movements and resales name the account of each side', async () => {
  const [one, other] = [(await stand(first)).so_du_so, (await stand(second)).so_du_so];
  const chi_tiet = [{ tien_id: bankId(), so_tien: '40000' }];
  expect(await move({ loai_giao_dich: 3, chi_tiet })).toMatchObject({
    errors: [{ field: 'chi_tiet.0.tai_khoan_ngoai_id' }],
  });
  const named = [{ tien_id: bankId(), so_tien: '40000', tai_khoan_ngoai_id: first.id }];
  expect(await move({ loai_giao_dich: 3, chi_tiet: named })).toMatchObject({ code: 200 });
  expect(await move({ loai_giao_dich: 6, chi_tiet: named })).toMatchObject({ code: 200 });
  expect((await stand(first)).so_du_so).toBe(one);
  const sold = { loai_giao_dich: 6, chi_tiet: [{ tien_id: counter.currencyId('USD'), so_tien: '100' }] };
  const thu_ve = { tien_id: bankId(), so_tien: '2540000' };
  expect(await move({ ...sold, thu_ve })).toMatchObject({ errors: [{ field: 'thu_ve.tai_khoan_ngoai_id' }] });
  expect(await move({ ...sold, thu_ve: { ...thu_ve, tai_khoan_ngoai_id: second.id } })).toMatchObject({ code: 200 });
  expect((await stand(second)).so_du_so).toBe(String(Number.parseInt(other, 10) + 2_540_000));
});

test('tellers read the names of the accounts of their branch and the company, and the end of the number alone', async () => {
  const { data } = await api.call<object[]>('GET', '/tai-khoan-ngoai/dang-dung', { as: teller });
  expect(data).toContainEqual({ id: second.id, tien_id: bankId(), nhan: 'Bank …0002' });
  expect(JSON.stringify(data)).not.toContain('222');
  expect(data).toHaveLength(3);
});

test('an account that a waiting ticket names is not deleted', async () => {
  const account = await newAccount('555');
  await buy('99000', { trang_thai: 2, tai_khoan_ngoai_id: account.id });
  expect(await api.call('DELETE', `/tai-khoan-ngoai/${account.id}`, { as: manager })).toMatchObject({
    error: 'RECORD_IN_USE',
  });
});
