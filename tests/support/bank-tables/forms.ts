import { choose, latin, sheet, type TableFixture, text, utf16 } from './fixture.ts';

const THIN = '\u2009';
const NBSP = '\u00a0';

/** Ways to write signs, figures, days and tables, whatever the bank. */
export const FORM_LAYOUTS: TableFixture[] = [
  {
    name: 'a column of plus and minus',
    bytes: text('Ngày,+/-,Số tiền,Nội dung', '02/11/2026,-,"12,500,000",a', '03/11/2026,+,"1,000,000",b'),
    lines: ['02 -12500000 -', '03 1000000 -'],
  },
  {
    name: 'D and C',
    bytes: text('Date;D/C;Amount;Reference', '02/11/2026;D;10.000;A', '03/11/2026;C;20.000;B'),
    lines: ['02 -10000 A', '03 20000 B'],
  },
  {
    name: 'DR and CR behind the amount',
    bytes: latin('Txn Date,Amount,DR/CR,Details', '02/11/2026,"10,000.00",DR,café', '03/11/2026,"20,000.00",CR,déjà'),
    lines: ['02 -10000 -', '03 20000 -'],
  },
  {
    name: 'Nợ and Có as values of «Loại GD»',
    bytes: sheet(
      ['Ngày', 'Loại GD', 'Số tiền', 'Mã GD'],
      ['02/11/2026', 'Nợ', 10000, 'A'],
      ['03/11/2026', 'Có', 20000, 'B'],
    ),
    lines: ['02 -10000 A', '03 20000 B'],
  },
  {
    name: 'directions under the heading «Ghi nợ/có», only what went out',
    bytes: text('Ngày,Ghi nợ/có,Số tiền', '02/11/2026,-,5000', '03/11/2026,-,6000'),
    lines: ['02 -5000 -', '03 -6000 -'],
  },
  {
    name: 'one column with minus, dots between thousands',
    bytes: text('Ngày;Số tiền;Mã GD', '02/11/2026;500.000;A', '03/11/2026;-1.500.000;B'),
    lines: ['02 500000 A', '03 -1500000 B'],
  },
  {
    name: 'plus and minus, figures with the currency, two digits of the year',
    bytes: text('Ngày,Số tiền', '02/11/26,"+1,000 VND"', '03/11/26,"-2,000 đ"', '04/11/26,VND -3000'),
    lines: ['02 1000 -', '03 -2000 -', '04 -3000 -'],
  },
  {
    name: 'brackets for what went out',
    bytes: text('Date,Amount,Ref', '02-11-2026,"(1,000)",A', '03-11-2026,"4,000",B'),
    lines: ['02 -1000 A', '03 4000 B'],
  },
  {
    name: 'the minus behind the figure',
    bytes: text('Date\tAmount\tRef', '02.11.2026\t1,000-\tA', '03.11.2026\t4,000+\tB'),
    lines: ['02 -1000 A', '03 4000 B'],
  },
  {
    name: 'blanks, thin ones and others, between thousands',
    bytes: text(
      'Ngày;Ghi nợ;Ghi có;Số dư',
      `02/11/2026;;1 234 567;2 234 567`,
      `03/11/2026;1${NBSP}000${NBSP}000;;1${THIN}234${THIN}567`,
    ),
    lines: ['02 1234567 -', '03 -1000000 -'],
  },
  {
    name: 'apostrophes between thousands, and hundredths of nothing',
    bytes: text('Ngày;Ghi nợ;Ghi có', "02/11/2026;;1'234'567.00", "03/11/2026;1'000.00;"),
    lines: ['02 1234567 -', '03 -1000 -'],
  },
  {
    name: 'dots for thousands and a comma before the decimals, of dollars',
    bytes: text('Date;Debit;Credit;Balance', '2026-11-02;;1.234,50;2.234,50', '2026-11-03;234,50;;2.000,00'),
    decimals: 2,
    lines: ['02 1234.5 -', '03 -234.5 -'],
  },
  {
    name: 'dollars whose figures can be read in two ways: asked for the decimal sign',
    bytes: text('Date;Debit;Credit', '02/11/2026;;1.500', '13/11/2026;2.250;'),
    decimals: 2,
    asks: { need: 'decimals', choice: choose(1, { day: 0, debit: 1, credit: 2 }, { dau_le: ',' }) },
    lines: ['02 1500 -', '13 -2250 -'],
  },
  {
    name: 'dollars with three digits after the dot that cannot be decimals',
    bytes: text('Date;Debit;Credit', '02/11/2026;;1.234', '13/11/2026;2.250;'),
    decimals: 2,
    lines: ['02 1234 -', '13 -2250 -'],
  },
  {
    name: 'no signs, but balances and the opening one prove every line',
    bytes: text(
      'Số dư đầu kỳ,,"1,000,000"',
      'Ngày,Số tiền,Số dư',
      '02/11/2026,"300,000","1,300,000"',
      '03/11/2026,"500,000","800,000"',
    ),
    lines: ['02 300000 -', '03 -500000 -'],
    opening: '1000000',
  },
  {
    name: 'no signs, newest first',
    bytes: text(
      'Ngày,Số tiền,Số dư',
      '03/11/2026,"500,000","800,000"',
      '02/11/2026,"300,000","1,300,000"',
      'Số dư đầu kỳ,,"1,000,000"',
    ),
    lines: ['02 300000 -', '03 -500000 -'],
  },
  {
    name: 'no signs and no proof: asked for the direction',
    bytes: text('Ngày,Số tiền,Kênh,Ghi chú', '02/11/2026,1000,Ra,x', '03/11/2026,2000,Vào,y'),
    asks: { need: 'direction', choice: choose(1, { day: 0, amount: 1, direction: 2, text: 3 }) },
    lines: ['02 -1000 -', '03 2000 -'],
  },
  {
    name: 'headings that nobody knows: asked for the columns',
    bytes: text('Wann,Wieviel,Was', '02/11/2026,-5,x', '03/11/2026,7,y'),
    asks: { need: 'columns', choice: choose(1, { day: 0, amount: 1, text: 2 }) },
    lines: ['02 -5 -', '03 7 -'],
  },
  {
    name: 'no headings at all: asked, columns go by their places',
    bytes: text('02/11/2026,A,5000,,x', '03/11/2026,B,,7000,y'),
    asks: { need: 'columns', choice: choose(0, { day: 0, reference: 1, debit: 2, credit: 3, text: 4 }) },
    lines: ['02 -5000 A', '03 7000 B'],
  },
  {
    name: 'only what came in, as a person says',
    bytes: text('Ngày,Số tiền nhận,Người chuyển', '02/11/2026,5000,A', '03/11/2026,7000,B'),
    asks: { need: 'amount', choice: choose(1, { day: 0, credit: 1, party: 2 }) },
    lines: ['02 5000 -', '03 7000 -'],
  },
  {
    name: 'the month first, which a person confirms',
    bytes: text('Date,Debit,Credit', '11/02/2026,5000,', '11/13/2026,,7000'),
    asks: { need: 'dayOrder', choice: choose(1, { day: 0, debit: 1, credit: 2 }, { thu_tu_ngay: 'thang' }) },
    lines: ['02 -5000 -', '13 7000 -'],
  },
  {
    name: 'a debit that is taken back, proved by the balances',
    bytes: text(
      'Ngày,Nợ,Có,Số dư',
      '02/11/2026,"5,000",,"95,000"',
      '03/11/2026,"-5,000",,"100,000"',
      '04/11/2026,"1,000",,"99,000"',
    ),
    lines: ['02 -5000 -', '03 5000 -', '04 -1000 -'],
  },
  {
    name: 'semicolons between cells and commas inside unquoted figures, the other byte order',
    bytes: utf16(text('Ngày;Ghi nợ;Ghi có', '02/11/2026;1,000,000;', '03/11/2026;;2,000,000'), true),
    lines: ['02 -1000000 -', '03 2000000 -'],
  },
  {
    name: 'numbers of a spreadsheet are exact, with decimals',
    bytes: sheet(
      ['Date', 'Debit', 'Credit', 'Balance'],
      ['2026-11-02', null, 1500.25, 2500.25],
      ['2026-11-03', 0.25, null, 2500],
    ),
    decimals: 2,
    lines: ['02 1500.25 -', '03 -0.25 -'],
  },
  {
    name: 'an opening balance in a row with a day, and a totals row under STT',
    bytes: text(
      'STT,Ngày,Nội dung,Ghi nợ,Ghi có,Số dư',
      ',01/11/2026,Số dư đầu kỳ,,,"1,000"',
      '1,02/11/2026,a,,"5,000","6,000"',
      '2,03/11/2026 8:05 PM,b,"2,000",,"4,000"',
      'Tổng cộng,,,"2,000","5,000",',
    ),
    lines: ['02 5000 -', '03 -2000 -'],
    opening: '1000',
  },
  {
    name: 'heads of two rows, one in each language',
    bytes: text(
      'Ngày,Ghi nợ,Ghi có,Số dư',
      'Date,Debit,Credit,Balance',
      '02/11/2026,,"5,000","6,000"',
      '03/11/2026,"1,000",,"5,000"',
    ),
    lines: ['02 5000 -', '03 -1000 -'],
  },
  {
    name: 'a number behind the day in the same cell',
    bytes: text('Ngày GD,Nợ,Có', '02/11/2026 - FT77,1000,', '03/11/2026 - FT78,,2000'),
    lines: ['02 -1000 FT77', '03 2000 FT78'],
  },
];
