import { describe, expect, it } from 'vitest';
import { BANK_LAYOUTS } from '../../../../../../tests/support/bank-tables/banks.ts';
import { choose, type TableFixture, text } from '../../../../../../tests/support/bank-tables/fixture.ts';
import { FORM_LAYOUTS } from '../../../../../../tests/support/bank-tables/forms.ts';
import { readStatement, type StatementReading } from './read-statement.ts';
import { needOf, type TableOptions } from './table-reading.ts';

const LAYOUTS = [...BANK_LAYOUTS, ...FORM_LAYOUTS];

async function read(bytes: Uint8Array | Promise<Uint8Array>, options: Partial<TableOptions> = {}) {
  const copy = new Uint8Array(await bytes);
  const table = { decimals: 0, choice: null, layouts: {}, isTrial: true, ...options };
  return readStatement({ bytes: copy, account: '', isWallet: false, timeZone: 'Asia/Ho_Chi_Minh', table });
}

const shown = ({ statements }: StatementReading) =>
  statements.flatMap(({ lines }) =>
    lines.map(({ day, amount, reference }) => `${day.replace('2026-11-', '')} ${amount} ${reference ?? '-'}`),
  );
const optionsOf = ({ decimals = 0, asks }: TableFixture): Partial<TableOptions> => ({
  decimals,
  choice: asks?.choice ?? null,
});

describe('tables as banks export them', () => {
  it('has at least thirty layouts', () => {
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(30);
  });

  it.each(LAYOUTS)('$name', async (fixture) => {
    const reading = await read(fixture.bytes, optionsOf(fixture));
    expect(reading.table?.refusal ?? null).toBeNull();
    expect(shown(reading)).toEqual(fixture.lines);
    if (fixture.opening) expect(reading.statements[0]?.opening).toBe(fixture.opening);
  });

  it.each(LAYOUTS.filter(({ asks }) => asks))('asks first: $name', async ({ bytes, decimals = 0, asks }) => {
    const { table, statements } = await read(bytes, { decimals });
    expect(statements).toEqual([]);
    expect(table?.refusal && needOf(table.refusal)).toBe(asks?.need);
    expect(table?.rows.length).toBeGreaterThan(0);
  });

  it.each(LAYOUTS.filter(({ asks }) => asks?.choice.hang_tieu_de))(
    'needs no choice the second time: $name',
    async (fixture) => {
      const { table } = await read(fixture.bytes, optionsOf(fixture));
      const layouts = { [table?.fingerprint ?? '']: table?.choice ?? choose(0, {}) };
      const again = await read(fixture.bytes, { decimals: fixture.decimals ?? 0, layouts });
      expect(again.table).toMatchObject({ isRemembered: true, refusal: null });
      expect(shown(again)).toEqual(fixture.lines);
    },
  );
});

describe('tables that are refused', () => {
  const refusal = async (rows: string[], options: Partial<TableOptions> = {}) =>
    (await read(text(...rows), options)).table?.refusal;

  it.each([
    [
      'an unknown direction',
      ['Ngày,D/C,Số tiền', '02/11/2026,D,5000', '03/11/2026,X,6000'],
      'STATEMENT_DIRECTION_UNREADABLE',
      3,
    ],
    [
      'an empty direction',
      ['Ngày,D/C,Số tiền', '02/11/2026,D,5000', '03/11/2026,,6000'],
      'STATEMENT_DIRECTION_UNREADABLE',
      3,
    ],
    ['a sign against the direction', ['Ngày,D/C,Số tiền', '02/11/2026,D,+5000'], 'STATEMENT_DIRECTION_UNREADABLE', 2],
    [
      'the letter C under «Thu/Chi»',
      ['Ngày,Thu/Chi,Số tiền', '02/11/2026,Thu,5000', '03/11/2026,C,5000'],
      'STATEMENT_DIRECTION_UNREADABLE',
      3,
    ],
    ['amounts without any sign', ['Ngày,Số tiền', '02/11/2026,5000'], 'STATEMENT_DIRECTION_UNKNOWN', 2],
    [
      'balances without the opening one',
      ['Ngày,Số tiền,Số dư', '02/11/2026,5000,9000', '03/11/2026,1000,8000'],
      'STATEMENT_DIRECTION_UNKNOWN',
      2,
    ],
    [
      'some amounts with a plus and others bare',
      ['Ngày,Số tiền', '02/11/2026,+5000', '03/11/2026,6000'],
      'STATEMENT_DIRECTION_UNKNOWN',
      2,
    ],
    ['a negative credit without proof', ['Ngày,Nợ,Có', '02/11/2026,,-5000'], 'STATEMENT_DIRECTION_UNREADABLE', 2],
    ['decimals of a currency without any', ['Ngày,Nợ,Có', '02/11/2026,,500.50'], 'STATEMENT_TOO_MANY_DECIMALS', 2],
    [
      'two ways to write decimals',
      ['Ngày;Nợ;Có', '02/11/2026;;1.000,00', '03/11/2026;;1,000.00'],
      'FILE_MIXED_DECIMALS',
      undefined,
    ],
    ['commas that were not quoted', ['Ngày,Nợ,Có,Nội dung', '02/11/2026,,5,000,x'], 'STATEMENT_LINE_UNREADABLE', 2],
    [
      'day and month in both orders',
      ['Ngày,Nợ,Có', '13/11/2026,,5000', '11/14/2026,,5000'],
      'STATEMENT_LINE_UNREADABLE',
      3,
    ],
    ['only the month can come first', ['Ngày,Nợ,Có', '11/14/2026,,5000'], 'STATEMENT_DAY_ORDER_UNKNOWN', 2],
    ['a table without days', ['Tên,Số tiền', 'A,5000'], 'STATEMENT_NO_DAY_COLUMN', undefined],
    ['a table without amounts', ['Ngày,Tên', '02/11/2026,A'], 'STATEMENT_NO_AMOUNT_COLUMN', undefined],
    ['no statement at all', ['Họ tên,Số nhà', 'A,12'], 'STATEMENT_COLUMNS_UNKNOWN', undefined],
    ['headings without lines', ['Ngày,Nợ,Có'], 'STATEMENT_NO_LINES', undefined],
    ['two currencies', ['Ngày,Nợ,Có', '02/11/2026,,5000 VND', '03/11/2026,,5000 USD'], 'STATEMENT_MIXED_CURRENCIES', 3],
  ] as const)('%s', async (_what, rows, word, line) => {
    const found = await refusal([...rows]);
    expect(found?.word).toBe(word);
    if (line !== undefined) expect(found?.params).toMatchObject({ line });
  });

  it('refuses a row of headings below which lines would be left out, or that is a line itself', async () => {
    const rows = ['Ngày,Nợ,Có', '02/11/2026,5,', '03/11/2026,,7', '04/11/2026,,9'];
    const places = { day: 0, debit: 1, credit: 2 };
    for (const choice of [choose(3, places), choose(1, places, { so_hang: 2 })]) {
      expect(await refusal(rows, { choice })).toMatchObject({ word: 'STATEMENT_LINES_ABOVE', params: { line: 2 } });
    }
  });

  it('refuses a real import with the same word', async () => {
    const bytes = text('Ngày,Số tiền', '02/11/2026,5000');
    await expect(read(bytes, { isTrial: false })).rejects.toMatchObject({ word: 'STATEMENT_DIRECTION_UNKNOWN' });
  });

  it('does not use a remembered layout against balances that do not follow', async () => {
    const rows = ['A,B,C,D', '02/11/2026,1000,,5000', '03/11/2026,,2000,7000', '04/11/2026,500,,6500'];
    const right = choose(1, { day: 0, debit: 1, credit: 2, balance: 3 });
    const { table } = await read(text(...rows), { choice: right });
    const layouts = { [table?.fingerprint ?? '']: choose(0, { day: 0, debit: 2, credit: 1, balance: 3 }) };
    expect(await refusal(rows, { layouts })).toMatchObject({ word: 'STATEMENT_NOT_BALANCED' });
  });

  it('does not use a layout for other headings', async () => {
    const { table } = await read(text('A,B,C', '02/11/2026,1000,'), {
      choice: choose(1, { day: 0, debit: 1, credit: 2 }),
    });
    const layouts = { [table?.fingerprint ?? '']: table?.choice ?? choose(0, {}) };
    const other = ['Ngày,Ghi có,Ghi nợ', '02/11/2026,1000,'];
    expect(shown(await read(text(...other), { layouts }))).toEqual(['02 1000 -']);
  });
});
