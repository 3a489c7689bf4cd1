import { describe, expect, it } from 'vitest';
import { choose } from '../../../../../../tests/support/bank-tables/fixture.ts';
import { archiveOf, partsAround } from '../../../../../../tests/support/import-files.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { readStatement } from './read-statement.ts';
import type { TableOptions } from './table-reading.ts';

async function read(content: string | Uint8Array, options: Partial<TableOptions> & { wallet?: string } = {}) {
  const { wallet, ...more } = options;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const table = { decimals: 0, choice: null, layouts: {}, isTrial: false, ...more };
  return readStatement({
    bytes,
    account: wallet ?? '',
    isWallet: wallet !== undefined,
    timeZone: 'Asia/Ho_Chi_Minh',
    table,
  });
}

async function amounts(content: string | Uint8Array, options: Parameters<typeof read>[1] = {}) {
  const { statements } = await read(content, options);
  return statements.flatMap(({ lines }) => lines.map(({ amount }) => amount));
}

async function refusalOf(content: string | Uint8Array, options: Parameters<typeof read>[1] = {}): Promise<string> {
  try {
    return `read as ${(await amounts(content, options)).join(' ')}`;
  } catch (error) {
    if (error instanceof FileRefusal) return error.word;
    throw error;
  }
}

const rows = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('tables that would state wrong money', () => {
  it.each([
    [
      'a day written once above several lines',
      ['Ngày,Diễn giải,Ghi nợ,Ghi có', '01/11/2026,A,,500', ',B,,700'],
      'STATEMENT_LINE_UNREADABLE',
    ],
    [
      'a company in the first column and no day',
      ['Đối tác,Ngày,Ghi nợ,Ghi có', 'CONG TY ABC,45962,,500', 'B,01/11/2026,,7'],
      'STATEMENT_LINE_UNREADABLE',
    ],
    [
      'lines of two currencies',
      ['Ngày,Loại tiền,Ghi nợ,Ghi có', '01/11/2026,USD,,500', '01/11/2026,VND,,500'],
      'STATEMENT_MIXED_CURRENCIES',
    ],
    [
      'lines of two accounts',
      ['Ngày,Số tài khoản,Ghi nợ,Ghi có', '01/11/2026,0071000123,,5', '01/11/2026,0071000999,,7'],
      'STATEMENT_SEVERAL_ACCOUNTS',
    ],
    [
      'figures in thousands',
      ['Đơn vị tính: nghìn đồng', 'Ngày,Ghi nợ,Ghi có', '01/11/2026,,500'],
      'STATEMENT_IN_UNITS',
    ],
    ['headings in millions', ['Ngày,Ghi nợ (triệu đồng),Ghi có (triệu đồng)', '01/11/2026,,500'], 'STATEMENT_IN_UNITS'],
    [
      '«gửi», which is sent or deposited',
      ['Ngày,Loại,Số tiền', '01/11/2026,Gửi,500', '02/11/2026,Nhận,700'],
      'STATEMENT_DIRECTION_UNREADABLE',
    ],
    [
      'the year of two digits first',
      ['Date,Debit,Credit', '26/11/23,,500', '26/11/24,,700'],
      'STATEMENT_LINE_UNREADABLE',
    ],
    [
      'commas that were not quoted, below empty headings',
      ['Ngày,Ghi nợ,Ghi có,Nội dung,,,', '01/11/2026,,1,500,a,,'],
      'STATEMENT_LINE_UNREADABLE',
    ],
    [
      'a quote that takes in the next rows',
      ['Ngày,Nội dung,Ghi nợ,Ghi có', '01/11/2026,"a,,500', '02/11/2026,b",,700'],
      'STATEMENT_LINE_UNREADABLE',
    ],
    ['an unknown state', ['Ngày,Ghi nợ,Ghi có,Trạng thái', '01/11/2026,,500,Treo'], 'STATEMENT_STATE_UNKNOWN'],
    [
      'other headings further down',
      ['Ngày,Ghi nợ,Ghi có', '01/11/2026,,500', 'Ngày,Ghi có,Ghi nợ', '02/11/2026,700,'],
      'STATEMENT_LINE_UNREADABLE',
    ],
    [
      'lines that are not booked, below a title',
      ['Ngày,Ghi nợ,Ghi có', '01/11/2026,,500', 'Giao dịch chờ xử lý', '02/11/2026,,700'],
      'STATEMENT_LINE_UNREADABLE',
    ],
    [
      'a total with a day',
      ['Ngày,Diễn giải,Ghi nợ,Ghi có', '01/11/2026,A,,500', '01/11/2026,Tổng cộng,,500'],
      'STATEMENT_LINE_UNREADABLE',
    ],
  ])('refuses %s', async (_name, lines, word) => {
    expect(await refusalOf(rows(...lines))).toBe(word);
  });

  it.each([
    ['a column', ['Ngày,Loại tiền,Ghi nợ,Ghi có', '01/11/2026,USD,,500']],
    ['the banner', ['Loại tiền: USD', 'Ngày,Ghi nợ,Ghi có', '01/11/2026,,500']],
    ['a cell beside its name', ['Currency,USD,,', 'Date,Debit,Credit,Text', '01/11/2026,,500,a']],
    ['the headings', ['Ngày,Ghi nợ (USD),Ghi có (USD)', '01/11/2026,,500']],
  ])('takes the currency from %s', async (_name, lines) => {
    expect((await read(rows(...lines))).statements[0]?.currency).toBe('USD');
  });

  it('takes the account from a column, and leaves one that holds the other side', async () => {
    const one = await read(rows('Ngày,Số tài khoản,Ghi nợ,Ghi có', '01/11/2026,0071000999,,500'));
    expect(one.statements[0]?.account).toBe('0071000999');
    const sides = rows('Ngày,Số tài khoản,Ghi nợ,Ghi có', '01/11/2026,0071000123,,5', '01/11/2026,0071000999,,7');
    expect(await amounts(sides, { choice: choose(1, { day: 0, partyAccount: 1, debit: 2, credit: 3 }) })).toEqual([
      '5',
      '7',
    ]);
  });

  it('leaves out what failed or waits, by name', async () => {
    const file = rows(
      'Ngày,Số tiền,Trạng thái',
      '01/11/2026,+5,Thành công',
      '01/11/2026,+7,Thất bại',
      '02/11/2026,+9,Đang xử lý',
    );
    const { statements, leftOut } = await read(file);
    expect(statements[0]?.lines.map(({ amount }) => amount)).toEqual(['5']);
    expect(leftOut).toEqual([
      { kind: 'notFinal', count: 1 },
      { kind: 'pending', count: 1 },
    ]);
  });

  it.each(['Balance brought forward', 'Số dư kỳ trước chuyển sang'])('takes «%s» for no line', async (text) => {
    const file = rows('Date,Description,Debit,Credit', `01/11/2026,${text},,1000`, '02/11/2026,A,,500');
    expect(await amounts(file)).toEqual(['500']);
  });

  it('takes the name of a company for no unit', async () => {
    expect(await amounts(rows('Đơn vị: CÔNG TY TRIỆU ĐÔNG', 'Ngày,Ghi nợ,Ghi có', '01/11/2026,,500'))).toEqual(['500']);
  });

  it('takes no balance from the text of a customer', async () => {
    const [bare] = (await read(rows('Ngày,Nội dung,Ghi nợ,Ghi có', '01/11/2026,So du dau ky: 99,,500'))).statements;
    expect(bare).toMatchObject({ opening: null, closing: null });
    const proved = rows(
      'Ngày,Nội dung,Ghi có,Ghi nợ,Số dư',
      '01/11/2026,So du truoc: 99,500,,1500',
      '02/11/2026,b,,100,1400',
    );
    expect(await amounts(proved)).toEqual(['500', '-100']);
    const numbered = rows('Ngày,Nội dung,Ghi nợ,Ghi có,Mã GD', '01/11/2026,so du cuoi ky,,700,F2');
    expect(await amounts(numbered)).toEqual(['700']);
  });

  it('refuses a fee in a column of its own where no balances tell whether it is included', async () => {
    const head = 'Ngày,Số tiền,Phí';
    expect(await refusalOf(rows(head, '02/11/2026,-500000,11000'))).toBe('STATEMENT_FEE_COLUMN');
    expect(await amounts(rows(head, '02/11/2026,-500000,0', '03/11/2026,-1000,'))).toEqual(['-500000', '-1000']);
    const proved = rows(`${head},Số dư`, '02/11/2026,+500000,0,500000', '03/11/2026,-1000,100,499000');
    expect(await amounts(proved)).toEqual(['500000', '-1000']);
  });

  it('names the account that stands only below the table', async () => {
    const file = rows('Ngày,Nợ,Có', '02/11/2026,,5000', 'Số tài khoản: 0071000123456,,');
    expect((await read(file)).statements[0]?.account).toBe('0071000123456');
  });

  it('refuses a workbook with lines on two sheets', async () => {
    const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>01/11/2026</t></is></c><c r="B1"><v>5</v></c></row>';
    expect(await refusalOf(twoSheets(row))).toBe('STATEMENT_SEVERAL_SHEETS');
  });

  it('stays within seconds for a table of thousands of headings', async () => {
    const wide = `${Array.from({ length: 2000 }, () => 'noi dung').join(',')}\n`.repeat(60);
    const start = performance.now();
    expect(await refusalOf(wide)).toBe('STATEMENT_NO_TABLE');
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('columns that a person chose', () => {
  const file = rows('Ngày,Ghi nợ,Ghi có,Số dư', '01/11/2026,,500,1500');

  it.each([
    ['money in and out', { day: 0, debit: 2, credit: 1 }],
    ['a balance and money in', { day: 0, credit: 3 }],
  ])('are refused where they exchange %s, now and when remembered', async (_name, cot) => {
    expect(await refusalOf(file, { choice: choose(1, cot) })).toBe('STATEMENT_COLUMN_CONTRADICTED');
    const { table } = await read(file, { isTrial: true });
    const layouts = { [table?.fingerprint ?? '']: choose(0, cot) };
    expect(await refusalOf(file, { layouts })).toBe('STATEMENT_COLUMN_CONTRADICTED');
  });

  it('are not proved by equal amounts read backwards', async () => {
    const equal = rows('Ngày,Ra,Vào,Số dư', '01/11/2026,,500,1500', '02/11/2026,,500,2000');
    const swapped = choose(1, { day: 0, debit: 2, credit: 1, balance: 3 });
    expect(await refusalOf(equal, { choice: swapped })).toBe('STATEMENT_NOT_BALANCED');
  });

  it('do not make all amounts of the next file go one way', async () => {
    const bare = rows('Ngày,Số tiền', '01/11/2026,500');
    const choice = choose(1, { day: 0, credit: 1 });
    const { table } = await read(bare, { choice });
    expect(await amounts(bare, { choice })).toEqual(['500']);
    expect(await refusalOf(bare, { layouts: { [table?.fingerprint ?? '']: choice } })).toBe(
      'STATEMENT_DIRECTION_UNKNOWN',
    );
  });
});

describe('OFX that would state wrong money', () => {
  const ofx = (body: string, more = '') =>
    `OFXHEADER:100\n<OFX><STMTRS><CURDEF>VND<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><DTEND>20261130\n${body}</BANKTRANLIST>${more}</STMTRS></OFX>`;
  const line = (amount: string, type: string, more = '', day = '20261101') =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>F${more}</STMTTRN>\n`;

  it.each([
    ['a comma that may part thousands', line('500,000', 'CREDIT'), 'STATEMENT_LINE_UNREADABLE'],
    ['a point that may part thousands', line('500.000', 'CREDIT'), 'STATEMENT_LINE_UNREADABLE'],
    ['debits without signs', line('500', 'DEBIT') + line('700', 'CREDIT'), 'STATEMENT_DIRECTION_UNREADABLE'],
    [
      'an amount in another currency',
      line('5', 'CREDIT', '<CURRENCY><CURSYM>USD</CURRENCY>'),
      'STATEMENT_MIXED_CURRENCIES',
    ],
  ])('refuses %s', async (_name, body, word) => {
    expect(await refusalOf(ofx(body))).toBe(word);
  });

  it('takes no balance of a day before the last line', async () => {
    const balance = '<LEDGERBAL><BALAMT>1500<DTASOF>20261105</LEDGERBAL>';
    const { statements } = await read(ofx(line('500', 'CREDIT') + line('700', 'CREDIT', '', '20261110'), balance));
    expect(statements[0]).toMatchObject({ opening: null, closing: null });
  });
});

describe('wallets and bills that would state wrong money', () => {
  const wallet = 'TQ5NyjJ8vq1CHq9xFKLN8m6yqLzB9XKDoi';
  const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const scan = (
    amount: string,
    { time = '2026-11-01 10:00:00', from = 'TC', to = wallet, more = '', heading = '' } = {},
  ) =>
    rows(
      `Transaction Hash,Time(UTC),From,To,Amount,Contract Address,Status${heading}`,
      `${'a'.repeat(64)},${time},${from},${to},"${amount}",${token},CONFIRMED${more}`,
    );

  it.each([
    ['a decimal comma', scan('1.234,56')],
    ['one comma before a digit', scan('1,5')],
    ['a letter for thousands', scan('1.5K')],
    ['a minus beside the addresses', scan('-5', { from: wallet, to: 'TC' })],
    ['a time of twelve hours', scan('5', { time: '2026-11-01 05:30:00 PM' })],
    ['two amounts', scan('5', { heading: ',Value', more: ',0.4' })],
  ])('refuses %s', async (_name, file) => {
    expect(await refusalOf(file, { wallet, decimals: 6 })).toBe('STATEMENT_LINE_UNREADABLE');
  });

  it('reads thousands, the symbol, and the zone of a time', async () => {
    const { statements } = await read(scan('1,250.5 USDT', { time: '2026-11-01T23:30:00-08:00' }), {
      wallet,
      decimals: 6,
    });
    expect(statements[0]?.lines).toMatchObject([{ amount: '1250.5', day: '2026-11-02' }]);
  });

  it('believes the worst of several states', async () => {
    const failed = await read(scan('5', { heading: ',Result', more: ',OUT_OF_ENERGY' }), { wallet });
    expect(failed.statements[0]?.lines[0]?.transfer).toMatchObject({ hasFailed: true });
    const waits = await read(scan('5', { heading: ',Confirmed', more: ',false' }), { wallet });
    expect(waits.statements[0]?.lines[0]?.transfer).toMatchObject({ isConfirmed: false, hasFailed: false });
  });

  const bill = (amount: string) =>
    rows(
      '支付宝账户：a@b.c',
      '交易时间,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号',
      `2026-11-01 10:00:00,t,支出,"${amount}",余额,交易成功,1`,
    );

  it.each(['-5.00', '1,5'])('refuses the amount %s of a bill of Alipay', async (amount) => {
    expect(await refusalOf(bill(amount))).toBe('STATEMENT_LINE_UNREADABLE');
  });

  const trade = (direction: string, refund: string) =>
    rows(
      '支付宝交易记录明细查询',
      '交易号,交易创建时间,金额（元）,收/支,服务费（元）,成功退款（元）,资金状态',
      `1,2026-11-01 10:00:00,100.00,${direction},0.00,${refund},已支出`,
    );

  it('leaves out a trade of Alipay of which a part came back, and refuses one that contradicts itself', async () => {
    expect((await read(trade('支出', '30.00'))).leftOut).toEqual([{ kind: 'unknownFunds', count: 1 }]);
    expect(await refusalOf(trade('收入', '0.00'))).toBe('STATEMENT_LINE_UNREADABLE');
  });
});

/** A workbook with the same rows on two sheets. */
function twoSheets(row: string): Buffer {
  const parts = partsAround(row).map(({ name, text }) => ({
    name,
    text: String(text)
      .replace(
        /<sheet name="S"[^>]*>/,
        (one) => one + one.replace('"S"', '"T"').replace('"1"', '"2"').replace('rId1', 'rId2'),
      )
      .replace(/<Relationship Id="rId1"[^>]*>/, (one) => one + one.replace('rId1', 'rId2').replace('sheet1', 'sheet2')),
  }));
  const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'));
  return archiveOf([...parts, { name: 'xl/worksheets/sheet2.xml', text: sheet?.text ?? '' }]);
}
