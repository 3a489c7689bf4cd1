import type {
  MatchedGroup,
  OutsideAccount,
  Reconciliation,
  ReconciliationLines,
} from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { withSigns } from '../../../../../tests/support/statement-rows.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
const safeId = (await counter.open({ VND: '2000000000' })).id;
afterEach(() => counter.expectWholeBooks());

const OWN = 'TQ5NyjJ8vq1CHq9xFKLN8m6yqLzB9XKDoi';
const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

const create = (more: object) =>
  api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', {
    as: manager,
    body: { loai: 1, ten: 'x', so: '1', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1, ...more },
  });
const created = async (more: object) => {
  const answer = await create(more);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const send = (id: number, rows: string[], headers: Record<string, string> = {}) =>
  sendUpload<StatementImportAnswer>(
    api,
    `/doi-chieu/${id}/sao-ke`,
    ['Date,Amount,Reference,Description', ...withSigns(rows), ''].join('\n'),
    {
      as: manager,
      query: 'thu=0',
      headers,
    },
  );
const left = async (id: number) =>
  (await api.call<ReconciliationLines>('GET', `/doi-chieu/${id}/con-lai?pageSize=200`, { as: manager })).data;
const matched = async (id: number) =>
  (await api.call<MatchedGroup[]>('GET', `/doi-chieu/${id}/da-khop`, { as: manager })).data;
const match = (id: number, lines: number[], items: number[]) =>
  api.call<Reconciliation>('POST', `/doi-chieu/${id}/khop`, {
    as: manager,
    body: { dong_sao_ke_ids: lines, dong_but_toan_ids: items },
  });
const undo = (id: number, matchId: number | undefined) =>
  api.call('DELETE', `/doi-chieu/${id}/khop/${matchId}`, { as: manager });
async function buy(so_luong: string, more: object = {}): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong, ty_gia: '0.995' }];
  return (await counter.trade('giao-dich-mua-tien-banking', { chi_tiet, ...more })).data;
}

let bank: OutsideAccount;

test('one account is entered once, however its number is written', async () => {
  bank = await created({ so: '0071 000 123' });
  expect(await create({ so: '0071.000.123' })).toMatchObject({ error: 'ALREADY_EXISTS', errors: [{ field: 'so' }] });
});

test('a key that was used for another file is refused', async () => {
  const key = { 'idempotency-key': 'statement-key-1' };
  expect(await send(bank.id, [`${today},5000,A1,x`], key)).toMatchObject({ data: { so_moi: 1 } });
  expect(await send(bank.id, [`${today},5000,A1,x`], key)).toMatchObject({ data: { so_moi: 1 } });
  expect(await send(bank.id, [`${today},7000,A2,x`], key)).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
});

test('days that have not come are refused', async () => {
  expect(await send(bank.id, ['2099-01-01,5000,A9,x'])).toMatchObject({ error: 'STATEMENT_DAY_AHEAD' });
});

test('references of another script and lines without one stay apart', async () => {
  const rows = [`${today},1000,转账甲,x`, `${today},1000,收款乙,x`, `${today},1000,-,một`, `${today},1000,--,hai`];
  for (const row of rows) expect(await send(bank.id, [row])).toMatchObject({ data: { so_moi: 1 } });
});

test('texts are cut to what a line can have, and odd characters do no harm', async () => {
  const answer = await send(bank.id, [`${today},1234,LONG1,${'dài '.repeat(2000)}\u0007`]);
  expect(answer).toMatchObject({ data: { so_moi: 1 } });
  const line = (await left(bank.id)).ngoai.find(({ tham_chieu }) => tham_chieu === 'LONG1');
  expect(line?.noi_dung.length).toBeLessThanOrEqual(1000);
});

test('during a blind count nothing is matched or booked, and no refusal tells a sum', async () => {
  await buy('3000');
  const { ngoai, so } = await left(bank.id);
  await api.call('PATCH', `/ket/chot-ket/${safeId}`, { as: manager });
  const [line, item] = [ngoai[0]?.id ?? 0, so[0]?.id ?? 0];
  const answer = await match(bank.id, [line], [item]);
  expect(answer).toMatchObject({ error: 'SAFE_BEING_COUNTED' });
  expect(answer.message).not.toMatch(/\d{4}/);
  const body = { dong_sao_ke_id: line, loai: 'lai', ghi_chu: 'x' };
  expect(await api.call('POST', `/doi-chieu/${bank.id}/ghi-so`, { as: manager, body })).toMatchObject({
    error: 'SAFE_BEING_COUNTED',
  });
  await api.call('PATCH', `/ket/mo-chot/${safeId}`, { as: manager });
  expect(await matched(bank.id)).toEqual([]);
});

test('an undone match gives the movement back to the accounts it may belong to', async () => {
  const second = await created({ so: '999888' });
  await buy('4321000', { tai_khoan_ngoai_id: bank.id });
  // Movements of before tickets named their account belong to none of several.
  await api.sql(
    'DELETE FROM tai_khoan_cua_dong WHERE dong_but_toan_id IN (SELECT id FROM outside_book_lines WHERE so_luong = 4321000)',
  );
  await send(bank.id, [`${today},4321000,M1,x`]);
  await send(second.id, [`${today},4321000,M2,x`]);
  const item = (await left(bank.id)).so.find(({ so_tien }) => so_tien === '4321000')?.id ?? 0;
  const lineIn = async (id: number) => (await left(id)).ngoai.find(({ so_tien }) => so_tien === '4321000')?.id ?? 0;
  expect(await match(bank.id, [await lineIn(bank.id)], [item])).toMatchObject({ code: 200 });
  expect(await match(second.id, [await lineIn(second.id)], [item])).toMatchObject({ error: 'MATCH_LINE_TAKEN' });
  await undo(bank.id, (await matched(bank.id))[0]?.id);
  const racing = await Promise.all([
    match(bank.id, [await lineIn(bank.id)], [item]),
    match(second.id, [await lineIn(second.id)], [item]),
  ]);
  expect(racing.map(({ code }) => code).toSorted()).toEqual([200, 409]);
});

test('a line that completed a ticket is free again when the ticket is void, and ticket and void explain each other', async () => {
  const waiting = await buy('8888000', { trang_thai: 2 });
  await send(bank.id, [`${today},8888000,P1,${waiting.ma_giao_dich}`]);
  const line = (await left(bank.id)).ngoai.find(({ tham_chieu }) => tham_chieu === 'P1')?.id;
  const path = `/giao-dich-mua-tien-banking/${waiting.id}`;
  const body = { ma_tham_chieu: 'SOMETHING ELSE', dong_sao_ke_id: line };
  const completed = await api.call<Trade>('PATCH', `${path}/hoan-tat`, { as: manager, body });
  // The line proves the ticket, so its own reference is used up.
  expect(completed).toMatchObject({ code: 200, data: { ma_tham_chieu: 'P1' } });
  const group = (await matched(bank.id)).find(({ cach }) => cach === 3);
  expect(await undo(bank.id, group?.id)).toMatchObject({ error: 'MATCH_COMPLETED' });
  await api.call('PATCH', `${path}/huy`, { as: manager, body: { ly_do: 'Nhầm phiếu' } });
  expect(await undo(bank.id, group?.id)).toMatchObject({ code: 200 });
  const { ngoai, so } = await left(bank.id);
  expect(ngoai.some(({ id }) => id === line)).toBe(true);
  const pair = so.filter(({ giao_dich_id }) => giao_dich_id === waiting.id).map(({ id }) => id);
  expect(pair).toHaveLength(2);
  expect(await match(bank.id, [], pair)).toMatchObject({ code: 200 });
});

test('an account that is switched off takes no statement, and its movements stay its own', async () => {
  const off = await created({ so: '777' });
  const body = { trang_thai: 2, phien_ban: off.phien_ban };
  expect(await api.call('PATCH', `/tai-khoan-ngoai/${off.id}`, { as: manager, body })).toMatchObject({ code: 200 });
  expect(await send(off.id, [`${today},1,A,x`])).toMatchObject({ error: 'OUTSIDE_ACCOUNT_OFF' });
});

test('only successful transfers with the decimals of the currency are money, each once', async () => {
  const wallet = await created({ loai: 3, so: OWN, tien_id: counter.currencyId('USDT'), hop_dong: TOKEN });
  const row = (hash: string, amount: string, result: string) =>
    `${hash.repeat(64)},2026-11-01 17:30:00,TOther,${OWN},${amount},USDT,${TOKEN},${result}`;
  const head = 'Transaction Hash,Time(UTC),From,To,Amount,Token Symbol,Contract Address,Result';
  const file = (rows: string[]) =>
    sendUpload<StatementImportAnswer>(api, `/doi-chieu/${wallet.id}/sao-ke`, [head, ...rows, ''].join('\n'), {
      as: manager,
      query: 'thu=0',
    });
  const words = ['BAD_INSTRUCTION', 'ILLEGAL_OPERATION', 'UNKNOWN', 'Not confirmed', 'OUT_OF_ENERGY'];
  const rows = words.map((word, index) => row(String(index), '10', word));
  await file([...rows, row('a', '25', 'SUCCESS'), row('a', '25', 'SUCCESS')]);
  expect((await api.call<Reconciliation>('GET', `/doi-chieu/${wallet.id}`, { as: manager })).data).toMatchObject({
    chi_ngoai: '25',
    so_dong_khong_tinh: words.length,
  });
  expect(await file([row('b', '0.00000001', 'SUCCESS')])).toMatchObject({ error: 'STATEMENT_LINE_UNREADABLE' });
});

test('a statement of a longer number that contains the own one is refused', async () => {
  const mine = await created({ so: '123456' });
  const content = 'Account number: 9912345688\nDate,Amount,Reference\n2026-11-01,+5,A\n';
  const answer = await sendUpload(api, `/doi-chieu/${mine.id}/sao-ke`, content, { as: manager, query: 'thu=1' });
  expect(answer).toMatchObject({ error: 'STATEMENT_OTHER_ACCOUNT' });
});

test('what is left comes in pages, each side by itself, and proposals bring what they name', async () => {
  const account = await created({ loai: 2, so: 'alipay-7', tien_id: counter.currencyId('CNY-ALIPAY') });
  const buyYuan = async (so_luong: string) => {
    const chi_tiet = [{ tien_id: counter.currencyId('CNY-ALIPAY'), so_luong, ty_gia: '3500' }];
    return (await counter.trade('giao-dich-mua-tien-alipay', { chi_tiet })).data;
  };
  const codes: string[] = [];
  for (const amount of ['11', '12', '13']) codes.push((await buyYuan(amount)).ma_giao_dich);
  // The amount is the same as the third ticket's, the reference is not: a proposal.
  await send(account.id, [`${today},13,P1,x`, `${today},98,P2,x`, `${today},99,P3,x`]);
  const page = async (query: string) =>
    (await api.call<ReconciliationLines>('GET', `/doi-chieu/${account.id}/con-lai?${query}`, { as: manager })).data;
  const first = await page('pageSize=2');
  expect(first).toMatchObject({ tong_ngoai: 3, tong_so: 3, ngoai: [{ tham_chieu: 'P1' }, { tham_chieu: 'P2' }] });
  expect(first.so.map(({ ma }) => ma)).toEqual(codes.slice(0, 2));
  expect(first.de_xuat).toMatchObject([{ dong_sao_ke_id: first.ngoai[0]?.id, ly_do: 'amount' }]);
  expect(first.so_de_xuat.map(({ ma }) => ma)).toEqual(codes.slice(2));
  const second = await page('pageSize=2&page=2&page_so=1');
  expect(second.ngoai).toMatchObject([{ tham_chieu: 'P3' }]);
  expect(second.so.map(({ ma }) => ma)).toEqual(codes.slice(0, 2));
  expect((await page('pageSize=2&page=1&page_so=2')).so.map(({ ma }) => ma)).toEqual(codes.slice(2));
  const answer = await api.call('GET', `/doi-chieu/${account.id}/con-lai?pageSize=201`, { as: manager });
  expect(answer).toMatchObject({ code: 422 });
});

test('rows of a table that are left out are named by their lines', async () => {
  const account = await created({ so: '606060', trang_thai: 1 });
  const content = [
    'Date,Amount,Reference,Description',
    `${today},+5000,S1,x`,
    '',
    `${today},+6000,S3,x`,
    'Total,11000,,',
    'Tổng cộng,11000,,',
    '"Người lập",,,',
    '',
  ].join('\n');
  const answer = await sendUpload<StatementImportAnswer>(api, `/doi-chieu/${account.id}/sao-ke`, content, {
    as: manager,
    query: 'thu=1',
  });
  expect(answer.data).toMatchObject({ so_dong: 2, so_bo_qua: 3, dong_bo_qua: [5, 6, 7] });
});
