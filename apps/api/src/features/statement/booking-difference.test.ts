import type { OutsideAccount, ReconciliationLines } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

const PATH = 'giao-dich-mua-tien-banking';
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

async function buy(so_luong: string, more: object = {}): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong, ty_gia: '0.995' }];
  const answer = await counter.trade(PATH, { chi_tiet, ...more }, manager);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

async function importLines(...lines: [amount: string, text: string][]): Promise<StatementImportAnswer> {
  const content = ['Date,Amount,Description', ...lines.map(([amount, text]) => `${today},${amount},"${text}"`)].join(
    '\n',
  );
  const answer = await sendUpload<StatementImportAnswer>(api, `/doi-chieu/${bank.id}/sao-ke`, content, {
    as: manager,
    query: 'thu=0',
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

const left = async () =>
  (await api.call<ReconciliationLines>('GET', `/doi-chieu/${bank.id}/con-lai?pageSize=200`, { as: manager })).data;
async function idsOf(text: string, ticket: Trade) {
  const { ngoai, so } = await left();
  const dong_sao_ke_id = ngoai.find(({ noi_dung }) => noi_dung === text)?.id ?? 0;
  return { dong_sao_ke_id, dong_but_toan_ids: so.filter(({ ma }) => ma === ticket.ma_giao_dich).map(({ id }) => id) };
}
const book = (body: object) =>
  api.call('POST', `/doi-chieu/${bank.id}/ghi-so`, { as: manager, body: { ghi_chu: 'x', ...body } });

test('money that went out pays no ticket that came in, whatever is booked as the difference', async () => {
  const ticket = await buy('5000000', { ma_tham_chieu: 'D1' });
  await importLines(['-100000', 'rut tien'], ['+1', 'le']);
  const ids = await idsOf('rut tien', ticket);
  expect(ids.dong_but_toan_ids).toHaveLength(1);
  expect(await book({ ...ids, loai: 'phi' })).toMatchObject({ error: 'MATCH_NOT_EQUAL' });
});

test('of two people who book the same difference at once one is refused', async () => {
  const ticket = await buy('6000000', { ma_tham_chieu: 'D2' });
  await importLines(['+5990000', 'thieu phi'], ['-1', 'am'], ['+5989000', 'thieu phi 2']);
  const [one, two] = [await idsOf('thieu phi', ticket), await idsOf('thieu phi 2', ticket)];
  const answers = await Promise.all([one, two, one, two].map((ids) => book({ ...ids, loai: 'phi' })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('texts that only look like a code complete nothing', async () => {
  const ticket = await buy('7100000', { trang_thai: 2 });
  const code = ticket.ma_giao_dich;
  const plain = code.replaceAll('-', '');
  const wide = plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const texts = [wide, `${plain}9`, `${plain.slice(0, -1)}`, `${plain}00`, `XX${code.replace(/\d{4}$/, '9999')}`];
  const lines = texts.map((text): [string, string] => ['+7100000', text]);
  expect(await importLines(...lines, ['-1', 'am 2'])).toMatchObject({ tu_khop: 0, da_hoan_tat: [] });
  expect(await importLines(['-7100000', code], ['+1', 'le 2'])).toMatchObject({ da_hoan_tat: [] });
  expect(await importLines(['+7100000', code], ['-1', 'am 3'])).toMatchObject({ da_hoan_tat: [{ ma: code }] });
});
