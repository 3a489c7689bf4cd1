import type { OutsideAccount, Reconciliation } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const OWN = 'TQ5NyjJ8vq1CHq9xFKLN8m6yqLzB9XKDoi';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000' });

async function newAccount(body: object): Promise<OutsideAccount> {
  const answer = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', {
    as: manager,
    body: { ten: 'Tài khoản', chi_nhanh_id: 1, ...body },
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

function send(account: OutsideAccount, file: string, dry = false) {
  return sendUpload<StatementImportAnswer>(api, `/doi-chieu/${account.id}/sao-ke`, file, {
    as: manager,
    name: 'sao-ke.txt',
    query: `thu=${dry ? 1 : 0}`,
  });
}

async function outsideOf(account: OutsideAccount): Promise<string> {
  return (await api.call<Reconciliation>('GET', `/doi-chieu/${account.id}`, { as: manager })).data.chi_ngoai;
}

const transfer = (at: number, more: object = {}) => ({
  transaction_id: String(at).padStart(64, 'b'),
  token_info: { symbol: 'USDT', address: USDT, decimals: 6 },
  block_timestamp: 1793502000000,
  from: 'TCustomer1111111111111111111111111',
  to: OWN,
  type: 'Transfer',
  value: '777000000',
  ...more,
});

test('approvals and other rows of a wallet are no money, and the answer names them', async () => {
  const wallet = await newAccount({ loai: 3, so: OWN, tien_id: counter.currencyId('USDT'), hop_dong: USDT });
  const rows = [
    transfer(1, { type: 'Approval' }),
    transfer(2, { type: 'Approval' }),
    transfer(3, { type: 'Pause' }),
    transfer(4, { value: '0' }),
    transfer(5, { token_info: { symbol: 'USDT', address: 'TFake', decimals: 6 } }),
  ];
  const bo_ra = [
    { loai: 'approval', so: 2 },
    { loai: 'otherEvent', so: 1 },
    { loai: 'zero', so: 1 },
    { loai: 'otherToken', so: 1 },
  ];
  const file = JSON.stringify({ data: rows });
  expect(await send(wallet, file, true)).toMatchObject({ data: { so_dong: 1, bo_ra, tai_khoan_khac: [] } });
  expect(await send(wallet, file)).toMatchObject({ code: 200, data: { bo_ra } });
  expect(await outsideOf(wallet)).toBe('0');
  const approvals = JSON.stringify({ data: rows.slice(0, 2) });
  expect(await send(wallet, approvals, true)).toMatchObject({ code: 200, data: { so_dong: 0, sao_ke: [] } });
  await send(wallet, JSON.stringify({ data: [...rows, transfer(6)] }));
  expect(await outsideOf(wallet)).toBe('777');
});

test('of a file with several accounts only the statements of this one come in, and the others are named', async () => {
  const bank = { loai: 1, tien_id: counter.currencyId('VND-BANK') };
  const [own, third] = [
    await newAccount({ ...bank, so: '0071000111' }),
    await newAccount({ ...bank, so: '0071000333' }),
  ];
  const message = (account: string, amount: number) =>
    `:20:A\n:25:${account}\n:60F:C261101VND0,\n:61:261101C${amount},NTRFR1\n:62F:C261101VND${amount},\n-\n`;
  const file = message('0071000222', 5) + message('0071000111', 7) + message('0071000222', 9);
  const answer = await send(own, file);
  expect(answer).toMatchObject({ code: 200, data: { so_dong: 1, tai_khoan_khac: ['0071000222'] } });
  expect(await outsideOf(own)).toBe('7');
  const refused = await send(third, file);
  expect(refused).toMatchObject({ error: 'STATEMENT_OTHER_ACCOUNT' });
  for (const number of ['0071000222', '0071000111', '0071000333']) expect(refused.message).toContain(number);
});
