import { readFileSync } from 'node:fs';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
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

const { api, manager, accountant, teller } = await startSignedIn({
  manager: 'quanly',
  accountant: 'ketoan',
  teller: 'giaodich1',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000' });
afterEach(() => counter.expectWholeBooks());

let numbers = 0;
async function newAccount(more: object = {}): Promise<OutsideAccount> {
  numbers += 1;
  const body = {
    loai: 1,
    ten: 'Vietcombank',
    so: `00710001234${numbers}`,
    tien_id: counter.currencyId('VND-BANK'),
    chi_nhanh_id: 1,
    ...more,
  };
  const answer = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

const today = new Date().toISOString().slice(0, 10);
const dayFirst = today.split('-').reverse().join('/');

interface Row {
  amount: number;
  text?: string;
  reference?: string;
}

/** A statement of today as a bank's table, with balances. */
function tableOf(opening: number, rows: readonly Row[]): string {
  let balance = opening;
  const lines = rows.map(({ amount, text = '', reference = '' }) => {
    balance += amount;
    return `${dayFirst},${amount < 0 ? -amount : ''},${amount > 0 ? amount : ''},${balance},${text},${reference}`;
  });
  return ['Ngày,Ghi nợ,Ghi có,Số dư,Nội dung,Số tham chiếu', ...lines, ''].join('\n');
}

const send = (
  accountId: number,
  content: string | Uint8Array,
  { as = accountant, save = true, name = 'sao-ke.csv' } = {},
) =>
  sendUpload<StatementImportAnswer>(api, `/doi-chieu/${accountId}/sao-ke`, content, {
    as,
    name,
    query: `thu=${save ? 0 : 1}`,
  });
const stand = async (accountId: number, as = accountant) =>
  (await api.call<Reconciliation>('GET', `/doi-chieu/${accountId}`, { as })).data;
const left = async (accountId: number) =>
  (await api.call<ReconciliationLines>('GET', `/doi-chieu/${accountId}/con-lai?pageSize=200`, { as: accountant })).data;
const matched = async (accountId: number) =>
  (await api.call<MatchedGroup[]>('GET', `/doi-chieu/${accountId}/da-khop`, { as: accountant })).data;
const match = (accountId: number, lines: number[], items: number[], as = accountant) =>
  api.call<Reconciliation>('POST', `/doi-chieu/${accountId}/khop`, {
    as,
    body: { dong_sao_ke_ids: lines, dong_but_toan_ids: items },
  });

async function bankPurchase(amount: string, more: object = {}): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong: amount, ty_gia: '0.995' }];
  const answer = await counter.trade('giao-dich-mua-tien-banking', { chi_tiet, ...more }, teller);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

let bank: OutsideAccount;

test('a dry run tells what a file would add and adds nothing', async () => {
  bank = await newAccount();
  const content = tableOf(1_000_000, [{ amount: 500_000, text: 'x', reference: 'A1' }]);
  expect(await send(bank.id, content, { save: false })).toMatchObject({
    code: 200,
    data: {
      thu: true,
      dinh_dang: 'table',
      so_moi: 1,
      sao_ke: [{ so_du_dau: '1000000', so_du_cuoi: '1500000', tu_ngay: today, den_ngay: today }],
      dong: [{ so_tien: '500000', tham_chieu: 'A1', la_moi: true }],
    },
  });
  expect(await stand(bank.id)).toMatchObject({ den_ngay: null, so_du_sao_ke: '0', chenh_lech: '0' });
});

test('a line with the reference or the code of a ticket is matched by itself, and the rest explains the difference', async () => {
  const byReference = await bankPurchase('500000', { ma_tham_chieu: 'FT-26 001' });
  const byCode = await bankPurchase('700000');
  const onlyInBooks = await bankPurchase('90000');
  const content = tableOf(1_000_000, [
    { amount: 500_000, text: 'chuyen tien', reference: 'ft26001' },
    { amount: 700_000, text: `NGUYEN VAN AN ${byCode.ma_giao_dich.replaceAll('-', '')} cam on`, reference: 'B2' },
    { amount: -11_000, text: 'Phi dich vu', reference: 'B3' },
  ]);
  const answer = await send(bank.id, content);
  expect(answer).toMatchObject({ code: 200, data: { so_moi: 3, tu_khop: 2 } });
  expect(await stand(bank.id)).toMatchObject({
    so_du_sao_ke: '2189000',
    so_du_so: '1290000',
    chenh_lech: '899000',
    lech_dau_ky: '1000000',
    sao_ke_thieu: '0',
    chi_ngoai: '-11000',
    chi_so: '90000',
    so_dong_ngoai: 1,
    so_dong_so: 1,
    so_dong_khop: 2,
  });
  const { ngoai, so } = await left(bank.id);
  expect(ngoai).toMatchObject([{ so_tien: '-11000', tham_chieu: 'B3' }]);
  expect(so).toMatchObject([{ so_tien: '90000', ma: onlyInBooks.ma_giao_dich }]);
  const codes = (await matched(bank.id)).flatMap((group) => group.so.map(({ ma }) => ma));
  expect(codes.toSorted()).toEqual([byReference.ma_giao_dich, byCode.ma_giao_dich].toSorted());
});

test('the same file, or one that overlaps, adds nothing twice', async () => {
  const before = await stand(bank.id);
  const content = tableOf(1_000_000, [
    { amount: 500_000, text: 'chuyen tien', reference: 'ft26001' },
    { amount: 700_000, text: 'NGUYEN VAN AN', reference: 'B2' },
    { amount: -11_000, text: 'Phi dich vu', reference: 'B3' },
    { amount: 22_000, text: 'Lai', reference: 'B4' },
  ]);
  expect(await send(bank.id, content)).toMatchObject({ data: { so_dong: 4, so_moi: 1 } });
  expect(await send(bank.id, content)).toMatchObject({ data: { so_dong: 4, so_moi: 0 } });
  const after = await stand(bank.id);
  expect(after).toMatchObject({ so_du_sao_ke: '2211000', chi_ngoai: '11000', so_dong_khop: before.so_dong_khop });
});

test('equal lines without a reference are as many as the file with the most of them has', async () => {
  const account = await newAccount({ tien_id: counter.currencyId('CNY-ALIPAY'), loai: 2 });
  const line = { amount: 100, text: 'giong nhau' };
  expect(await send(account.id, tableOf(0, [line]))).toMatchObject({ data: { so_moi: 1 } });
  expect(await send(account.id, tableOf(0, [line, line, line]))).toMatchObject({ data: { so_moi: 2 } });
  expect(await send(account.id, tableOf(0, [line, line]))).toMatchObject({ data: { so_moi: 0 } });
  expect(await stand(account.id)).toMatchObject({ so_dong_ngoai: 3, chi_ngoai: '300' });
});

test('a person matches several lines with several movements of the same sum, and undoes it', async () => {
  const account = await newAccount({ so: '9990001', tien_id: counter.currencyId('USDT'), loai: 3, hop_dong: 'TX' });
  await api.sql('UPDATE tai_khoan_ngoai SET loai = 1 WHERE id = $1', [account.id]);
  const buy = async (so_luong: string) =>
    counter.trade('giao-dich-mua-tien-dien-tu', {
      chi_tiet: [{ tien_id: counter.currencyId('USDT'), so_luong, ty_gia: '25800' }],
    });
  await buy('10');
  await buy('15');
  await send(
    account.id,
    tableOf(0, [
      { amount: 20, text: 'a' },
      { amount: 5, text: 'b' },
    ]),
  );
  const { ngoai, so } = await left(account.id);
  const [lines, items] = [ngoai.map(({ id }) => id), so.map(({ id }) => id)];
  const first = lines.slice(0, 1);
  expect(await match(account.id, first, items)).toMatchObject({
    error: 'MATCH_NOT_EQUAL',
    message: expect.stringContaining('20'),
  });
  expect(await match(account.id, lines, items)).toMatchObject({
    code: 200,
    data: { chenh_lech: '0', so_dong_khop: 2 },
  });
  expect(await match(account.id, lines, items)).toMatchObject({ error: 'MATCH_LINE_TAKEN' });
  const [group] = await matched(account.id);
  const undone = await api.call<Reconciliation>('DELETE', `/doi-chieu/${account.id}/khop/${group?.id}`, {
    as: accountant,
  });
  expect(undone).toMatchObject({ code: 200, data: { so_dong_ngoai: 2, so_dong_so: 2, chenh_lech: '0' } });
});

test('a pair that a person took apart is not matched by itself again', async () => {
  const [group] = await matched(bank.id);
  await api.call('DELETE', `/doi-chieu/${bank.id}/khop/${group?.id}`, { as: accountant });
  await send(bank.id, tableOf(1_000_000, [{ amount: 1, text: 'moi', reference: 'Z9' }]));
  expect((await stand(bank.id)).so_dong_khop).toBe(1);
});

test('a line completes the waiting ticket whose amount it has, once', async () => {
  const waiting = await bankPurchase('1234000', { trang_thai: 2 });
  await send(bank.id, tableOf(5, [{ amount: 1_234_000, text: waiting.ma_giao_dich, reference: 'PAY-1' }]));
  const { de_xuat } = await left(bank.id);
  const proposal = de_xuat.find(({ cac_phieu_cho }) => cac_phieu_cho[0]?.giao_dich_id === waiting.id);
  expect(proposal).toMatchObject({ ly_do: 'code', chenh_lech: '0' });
  expect(proposal?.cac_phieu_cho).toMatchObject([{ ma: waiting.ma_giao_dich, so_tien: '1234000' }]);
  const { data: dashboard } = await api.call<Dashboard>('GET', '/dashboard', { as: accountant });
  const told = dashboard.canh_bao.filter(({ duong_dan }) => duong_dan === `doi-chieu/${bank.id}`);
  expect(told).toMatchObject([
    { loai: 'phieu_cho_co_tien', so_phieu: 1 },
    { loai: 'sao_ke_con', ma: bank.ten },
  ]);
  const { data: tellers } = await api.call<Dashboard>('GET', '/dashboard', { as: teller });
  expect(tellers.canh_bao.filter(({ duong_dan }) => duong_dan?.startsWith('doi-chieu'))).toEqual([]);
  const other = await bankPurchase('1000', { trang_thai: 2 });
  const complete = (id: number, key?: string, as = manager) =>
    api.call<Trade>('PATCH', `/giao-dich-mua-tien-banking/${id}/hoan-tat`, {
      as,
      body: { ma_tham_chieu: `PAY-${id}`, dong_sao_ke_id: proposal?.dong_sao_ke_id },
      ...(key && { key }),
    });
  // A refusal would tell what the line has.
  expect(await complete(other.id, undefined, teller)).toMatchObject({ code: 403 });
  expect(await complete(other.id)).toMatchObject({ error: 'LINE_DOES_NOT_PAY' });
  const [one, two] = await Promise.all([complete(waiting.id), complete(waiting.id)]);
  expect([one.code, two.code].toSorted()).toEqual([200, expect.any(Number)]);
  expect([one, two].filter(({ code }) => code === 200)).toHaveLength(1);
  const group = (await matched(bank.id)).find(({ so }) => so[0]?.giao_dich_id === waiting.id);
  expect(group).toMatchObject({ cach: 3 });
  const undo = await api.call('DELETE', `/doi-chieu/${bank.id}/khop/${group?.id}`, { as: accountant });
  expect(undo).toMatchObject({ error: 'MATCH_COMPLETED' });
});

test('a fake token, a failed and an unconfirmed transfer are no money, and a later file confirms', async () => {
  const own = 'TQ5NyjJ8vq1CHq9xFKLN8m6yqLzB9XKDoi';
  const wallet = await newAccount({
    loai: 3,
    so: own,
    tien_id: counter.currencyId('USDT'),
    hop_dong: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  });
  const sample = readFileSync(new URL('../../../../../tests/samples/statements/tronscan.csv', import.meta.url));
  expect(await send(wallet.id, sample)).toMatchObject({ data: { so_dong: 4, so_khong_tinh: 2 } });
  expect(await stand(wallet.id)).toMatchObject({ chi_ngoai: '950.5', so_dong_ngoai: 2, so_dong_khong_tinh: 2 });
  const pending = (confirmed: boolean) =>
    JSON.stringify({
      token_transfers: [
        {
          transaction_id: 'f'.repeat(64),
          block_ts: 1793502000000,
          from_address: 'TOther',
          to_address: own,
          quant: '7000000',
          contract_address: wallet.hop_dong,
          tokenInfo: { tokenAbbr: 'USDT', tokenDecimal: 6 },
          confirmed,
        },
      ],
    });
  await send(wallet.id, pending(false), { name: 'a.json' });
  expect(await stand(wallet.id)).toMatchObject({ chi_ngoai: '950.5', so_dong_khong_tinh: 3 });
  await send(wallet.id, pending(true), { name: 'b.json' });
  expect(await stand(wallet.id)).toMatchObject({ chi_ngoai: '957.5', so_dong_khong_tinh: 2 });
  await send(wallet.id, pending(false), { name: 'c.json' });
  expect(await stand(wallet.id)).toMatchObject({ chi_ngoai: '957.5' });
});

test('a statement of another account or currency is refused', async () => {
  const mt940 = readFileSync(new URL('../../../../../tests/samples/statements/mt940-pages.sta', import.meta.url));
  expect(await send(bank.id, mt940)).toMatchObject({ error: 'STATEMENT_OTHER_ACCOUNT' });
  const euros = await newAccount({ so: '1234567890' });
  const reversals = readFileSync(
    new URL('../../../../../tests/samples/statements/mt940-reversals.sta', import.meta.url),
  );
  expect(await send(euros.id, reversals)).toMatchObject({ error: 'STATEMENT_OTHER_CURRENCY' });
});

test('a bill of another Alipay account is refused with both numbers, until the account has that name too', async () => {
  const account = await newAccount({ tien_id: counter.currencyId('CNY-ALIPAY'), loai: 2, so: '13911112222' });
  const bill = readFileSync(new URL('../../../../../tests/samples/statements/alipay-app.csv', import.meta.url));
  const refused = await send(account.id, bill, { as: manager });
  expect(refused).toMatchObject({ error: 'STATEMENT_OTHER_ACCOUNT' });
  for (const number of ['13800000000', '13911112222']) expect(refused.message).toContain(number);
  await send(account.id, tableOf(0, [{ amount: 1, text: 'x' }]), { as: manager });
  const body = { so: '13911112222, 13800000000', phien_ban: account.phien_ban };
  const renamed = await api.call('PATCH', `/tai-khoan-ngoai/${account.id}`, { as: manager, body });
  expect(renamed).toMatchObject({ code: 200 });
  expect(await send(account.id, bill, { as: manager })).toMatchObject({ code: 200 });
});

test('tellers see no statements, accountants change no accounts', async () => {
  expect(await api.call('GET', `/doi-chieu/${bank.id}`, { as: teller })).toMatchObject({ code: 403 });
  expect(await send(bank.id, 'x', { as: teller })).toMatchObject({ code: 403 });
  const body = { loai: 1, ten: 'x', so: '5', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  expect(await api.call('POST', '/tai-khoan-ngoai', { as: accountant, body })).toMatchObject({ code: 403 });
});
