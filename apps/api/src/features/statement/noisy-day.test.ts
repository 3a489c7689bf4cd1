import type { MatchedGroup, OutsideAccount, ReconciliationLines } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { plainCode, transferCode } from '@doi-tien/contract/ticket-code';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { add, compare, subtract } from '@doi-tien/money/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBankDesk } from '../../../../../tests/support/bank-desk.ts';
import type { Counter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import type { Caller, TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let counter: Counter;
let bank: OutsideAccount;
beforeAll(async () => {
  ({ api, manager, counter, bank } = await openBankDesk());
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"tu_hoan_tat_theo_sao_ke": true}'`);
});
afterAll(() => api.close());

const PATH = 'giao-dich-mua-tien-banking';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const TICKETS = 60;

interface Line {
  amount: string;
  text: string;
  /** The tickets whose money it is. */
  of: string[];
}

/** What customers and banks make of the code of a ticket; every third is not made by a picture but typed. */
const NOISE: ((code: string, index: number) => string)[] = [
  (code) => `IBFT ${transferCode(code)}`,
  (code) => `NGUYEN VAN A chuyen tien ${code.toLowerCase()}`,
  (code) => `${plainCode(code)} FT26322${'8'.repeat(8)}`,
  (code) => `MBVCB.71.${transferCode(code)}.CT tu 0071`,
  (code) => code.replaceAll('-', ' '),
  (code) => `TRAN THI B ${plainCode(code).slice(0, -2)}`,
  () => 'tra tien hang',
  (code) => `${plainCode(code).slice(0, 8)} ${plainCode(code).slice(8)} cam on`,
  (_code, index) => `Q${index} chuyen khoan nhanh`,
  (code) => `${transferCode(code)}-181126-10:22:33 123456`,
];

/** Round amounts repeat, as they do at a counter. */
const amountOf = (index: number) => `${((index * 7) % 23) + 5}00000`;

async function buy(index: number): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong: amountOf(index), ty_gia: '0.995' }];
  const answer = await counter.trade(PATH, {
    chi_tiet,
    ...(index % 2 ? { trang_thai: 2 } : { ma_tham_chieu: `T${index}` }),
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

function linesOf(tickets: readonly Trade[]): Line[] {
  const lines = tickets.map(({ ma_giao_dich: code }, index): Line => {
    const text = NOISE[index % NOISE.length]?.(code, index) ?? '';
    // The bank of the sender took a fee.
    const amount = index % 13 === 5 ? subtract(amountOf(index), '11000') : amountOf(index);
    return { amount, text, of: [code] };
  });
  // Two tickets in one payment, and lines that belong to no ticket.
  const [one, two] = [lines[22], lines[44]];
  if (one && two) {
    const both = {
      amount: add(amountOf(22), amountOf(44)),
      text: `${one.of[0]} ${two.of[0]}`,
      of: [...one.of, ...two.of],
    };
    lines.splice(44, 1);
    lines.splice(22, 1, both);
  }
  const strangers = Array.from({ length: 15 }, (_, index): Line => {
    const near = tickets[index]?.ma_giao_dich ?? '';
    const texts = ['chuyen tien', `${plainCode(near)}7`, near.replace('MBK', 'XX'), 'hoan tien', 'luong thang 11'];
    return { amount: amountOf(index), text: texts[index % texts.length] ?? '', of: [] };
  });
  return [...lines, ...strangers, { amount: '-11000', text: 'PHI SMS', of: [] }];
}

async function importAll(lines: readonly Line[]): Promise<StatementImportAnswer> {
  let balance = '0';
  const rows = lines.map(({ amount, text }, index) => {
    balance = add(balance, amount);
    const [out, income] = compare(amount, '0') < 0 ? [amount.slice(1), ''] : ['', amount];
    return `${today},${out},${income},${balance},${text},FT${1000 + index}`;
  });
  const content = ['Date,Debit,Credit,Balance,Description,Reference', ...rows, ''].join('\n');
  const answer = await sendUpload<StatementImportAnswer>(api, `/doi-chieu/${bank.id}/sao-ke`, content, {
    as: manager,
    query: 'thu=0',
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

test('of a day of sixty tickets with noisy lines most are right by themselves or first in the proposals, and none is wrong', async () => {
  const tickets: Trade[] = [];
  for (let index = 0; index < TICKETS; index += 1) tickets.push(await buy(index));
  const lines = linesOf(tickets);
  await importAll(lines);
  const ofReference = new Map(lines.map(({ of }, index) => [`FT${1000 + index}`, of.toSorted().join(' ')]));
  const { data: groups } = await api.call<MatchedGroup[]>('GET', `/doi-chieu/${bank.id}/da-khop`, { as: manager });
  const themselves = groups.map(({ ngoai, so }) => ({
    expected: ofReference.get(ngoai[0]?.tham_chieu ?? ''),
    found: so
      .map(({ ma }) => ma)
      .toSorted()
      .join(' '),
  }));
  expect(themselves.filter(({ expected, found }) => expected !== found)).toEqual([]);
  const { data } = await api.call<ReconciliationLines>('GET', `/doi-chieu/${bank.id}/con-lai?pageSize=200`, {
    as: manager,
  });
  const books = new Map([...data.so, ...data.so_de_xuat].map(({ id, ma }) => [id, ma]));
  const first = data.de_xuat.filter(({ dong_sao_ke_id, dong_but_toan_ids, cac_phieu_cho }) => {
    const reference = data.ngoai.find(({ id }) => id === dong_sao_ke_id)?.tham_chieu ?? '';
    const found = [...dong_but_toan_ids.map((id) => books.get(id)), ...cac_phieu_cho.map(({ ma }) => ma)];
    return found.toSorted().join(' ') === ofReference.get(reference);
  });
  const right = themselves.length + first.length;
  process.stdout.write(
    `right by themselves ${themselves.length}, first in the proposals ${first.length}, of ${lines.length - 16}\n`,
  );
  expect(right).toBeGreaterThanOrEqual(45);
});
