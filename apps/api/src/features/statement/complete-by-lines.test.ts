import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import type { TradePath } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { withSigns } from '../../../../../tests/support/statement-rows.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let accountant: Caller;
let teller: Caller;
let counter: Counter;
let bank: OutsideAccount;
let wallet: OutsideAccount;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  accountant = await api.signIn('ketoan');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '2000000000' });
  bank = await newAccount({ loai: 1, so: '0071000', tien_id: counter.currencyId('VND-BANK') });
  wallet = await newAccount({ loai: 3, so: OWN, tien_id: counter.currencyId('USDT'), hop_dong: TOKEN });
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

const OWN = 'TQ5NyjJ8vq1CHq9xFKLN8m6yqLzB9XKDoi';
const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BANKING = 'giao-dich-mua-tien-banking';
const ELECTRONIC = 'giao-dich-mua-tien-dien-tu';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

async function newAccount(more: object): Promise<OutsideAccount> {
  const body = { ten: 'x', chi_nhanh_id: 1, ...more };
  const answer = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

async function waiting(path: TradePath, so_luong: string, more: object = {}): Promise<Trade> {
  const isBank = path === BANKING;
  const line = {
    tien_id: counter.currencyId(isBank ? 'VND-BANK' : 'USDT'),
    so_luong,
    ty_gia: isBank ? '0.995' : '25800',
  };
  const answer = await counter.trade(path, { chi_tiet: [line], trang_thai: 2, ...more }, teller);
  expect(answer).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  return answer.data;
}

async function importInto({ id }: OutsideAccount, lines: string[], as = manager): Promise<StatementImportAnswer> {
  const content = `${lines.join('\n')}\n`;
  const answer = await sendUpload<StatementImportAnswer>(api, `/doi-chieu/${id}/sao-ke`, content, {
    as,
    query: 'thu=0',
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const bankRows = (...rows: string[]) => ['Date,Amount,Reference,Description', ...withSigns(rows)];
const stateOf = async ({ id }: Trade, path = BANKING) =>
  (await api.call<Trade>('GET', `/${path}/${id}`, { as: manager })).data.trang_thai;
const completes = (isOn: boolean) =>
  api.sql("UPDATE cau_hinh_chung SET gia_tri = gia_tri || jsonb_build_object('tu_hoan_tat_theo_sao_ke', $1::boolean)", [
    isOn,
  ]);

test('without the setting a line only proposes the ticket', async () => {
  const ticket = await waiting(BANKING, '100000');
  const answer = await importInto(bank, bankRows(`${today},100000,A1,${ticket.ma_giao_dich}`));
  expect(answer).toMatchObject({ so_moi: 1, da_hoan_tat: [], chua_hoan_tat: [] });
  expect(await stateOf(ticket)).toBe(2);
});

test('with it lines complete the tickets they certainly pay, in the name of the person who imports', async () => {
  await completes(true);
  const byCode = await waiting(BANKING, '200000');
  const byReference = await waiting(BANKING, '300000', { ma_tham_chieu: 'FT 300' });
  const otherAmount = await waiting(BANKING, '400000');
  const onlyAmount = await waiting(BANKING, '500000');
  const rows = bankRows(
    `${today},200000,B1,${byCode.ma_giao_dich.replaceAll('-', '')} cam on`,
    `${today},300000,ft300,x`,
    `${today},400001,B3,${otherAmount.ma_giao_dich}`,
    `${today},500000,B4,x`,
  );
  const { da_hoan_tat, chua_hoan_tat } = await importInto(bank, rows);
  // The ticket of the test before waits: a line that an earlier file brought completes nothing by itself.
  expect(da_hoan_tat.map(({ ma }) => ma)).toEqual([byCode.ma_giao_dich, byReference.ma_giao_dich]);
  expect(chua_hoan_tat).toEqual([]);
  expect(await Promise.all([byCode, byReference, otherAmount, onlyAmount].map((each) => stateOf(each)))).toEqual([
    1, 1, 2, 2,
  ]);
  const [event] = await api.sql(
    "SELECT tai_khoan, ip FROM log_thao_tac WHERE doi_tuong = $1 AND doi_tuong_id = $2 AND hanh_dong = 'complete'",
    [BANKING, String(byCode.id)],
  );
  expect(event).toMatchObject({ tai_khoan: 'quanly', ip: '127.0.0.1' });
  // The same file again has nothing left to complete.
  expect(await importInto(bank, rows)).toMatchObject({ so_moi: 0, da_hoan_tat: [], chua_hoan_tat: [] });
});

test('two lines or two tickets that could be meant complete nothing', async () => {
  const twice = await waiting(BANKING, '610000');
  await importInto(
    bank,
    bankRows(`${today},610000,C1,${twice.ma_giao_dich}`, `${today},610000,C2,${twice.ma_giao_dich}`),
  );
  expect(await stateOf(twice)).toBe(2);
  const [one, other] = [await waiting(BANKING, '620000'), await waiting(BANKING, '620000')];
  const text = `${one.ma_giao_dich} ${other.ma_giao_dich}`;
  const answer = await importInto(bank, bankRows(`${today},620000,C3,${text}`));
  expect(answer).toMatchObject({ da_hoan_tat: [], chua_hoan_tat: [] });
  expect([await stateOf(one), await stateOf(other)]).toEqual([2, 2]);
});

test('money that went out completes nothing', async () => {
  const ticket = await waiting(BANKING, '630000');
  const answer = await importInto(bank, bankRows(`${today},-630000,D1,${ticket.ma_giao_dich}`));
  expect(answer).toMatchObject({ so_moi: 1, da_hoan_tat: [], chua_hoan_tat: [] });
  expect(await stateOf(ticket)).toBe(2);
});

test('a ticket that is refused is named with the reason, and the statement is kept', async () => {
  const ticket = await waiting(BANKING, '640000');
  const answer = await importInto(bank, bankRows(`${today},640000,E1,${ticket.ma_giao_dich}`), accountant);
  expect(answer).toMatchObject({
    so_moi: 1,
    da_hoan_tat: [],
    chua_hoan_tat: [{ ma: ticket.ma_giao_dich, ly_do: expect.stringContaining('quyền') }],
  });
  expect(await stateOf(ticket)).toBe(2);
});

test('a fake token, a transfer that went out and an unconfirmed one complete nothing; the real one does', async () => {
  const hashes = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64));
  const tickets: Trade[] = [];
  for (const hash of hashes) tickets.push(await waiting(ELECTRONIC, '25', { ma_tham_chieu: hash, mang: 'TRC20' }));
  const transfer = (index: number, more: object) => ({
    transaction_id: hashes[index],
    block_ts: Date.now() - 86_400_000,
    from_address: 'TOther',
    to_address: OWN,
    quant: '25000000',
    contract_address: TOKEN,
    tokenInfo: { tokenAbbr: 'USDT', tokenDecimal: 6 },
    confirmed: true,
    ...more,
  });
  const token_transfers = [
    transfer(0, { contract_address: 'TFakeFakeFakeFakeFakeFakeFakeFakeF' }),
    transfer(1, { from_address: OWN, to_address: 'TOther' }),
    transfer(2, { confirmed: false }),
    transfer(3, {}),
  ];
  const answer = await importInto(wallet, [JSON.stringify({ token_transfers })]);
  expect(answer.da_hoan_tat.map(({ ma }) => ma)).toEqual([tickets[3]?.ma_giao_dich]);
  expect(await Promise.all(tickets.map((ticket) => stateOf(ticket, ELECTRONIC)))).toEqual([2, 2, 2, 1]);
});

test('a ticket that needs a second person waits for one, and is completed by the line once that person approves', async () => {
  const approvals = approvalsOf(api);
  const ticket = await waiting(BANKING, '650000');
  await approvals.set({ duyet_phieu_tu: '0' });
  const answer = await importInto(bank, bankRows(`${today},650000,F1,${ticket.ma_giao_dich}`));
  await approvals.set({ duyet_phieu_tu: '' });
  expect(answer).toMatchObject({
    da_hoan_tat: [],
    chua_hoan_tat: [{ ma: ticket.ma_giao_dich, ly_do: expect.stringContaining('người thứ hai') }],
  });
  expect(await stateOf(ticket)).toBe(2);
  const [filed] = await approvals.own(manager);
  expect(filed).toMatchObject({ hanh_vi: `PATCH /${BANKING}/:id/hoan-tat`, ban_ghi_id: ticket.id });
  const { id, ma_bam } = await approvals.detail(filed?.id ?? 0, manager);
  expect(await approvals.approve({ id, ma_bam }, await api.signIn('quantri'))).toMatchObject({ code: 200 });
  expect(await stateOf(ticket)).toBe(1);
  const matched = await api.sql(
    'SELECT FROM dong_sao_ke l JOIN doi_chieu_dong x ON x.dong_sao_ke_id = l.id WHERE so_tien = 650000',
  );
  expect(matched).toHaveLength(1);
});
