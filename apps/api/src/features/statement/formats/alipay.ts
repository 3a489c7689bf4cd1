import { absolute, isZero, negate, sum } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { type FundsCells, type Moved, movedOnBalance, refundedOrders } from './alipay-funds.ts';
import { type DelimitedRow, delimitedRows } from './delimited.ts';
import { type LeftOut, LeftOutRows } from './left-out.ts';
import { proveRunningBalances } from './proof.ts';
import { lineOf, type ReadLine, type ReadStatement } from './statement.ts';
import { dayOf, decodeText, periodOf, plainAmount, tidy, tidyOrNull, unreadable } from './text.ts';

type Cells = (heading: string) => string;

/** A bill of Alipay: which columns it has, and what one of its rows moves on the account. */
interface Layout {
  /** Headings that only this layout has. */
  headings: readonly string[];
  time: string;
  /** What the row moves, or why it moves nothing; undefined when that cannot be read. */
  moved(cells: Cells, refunded: ReadonlySet<string>): Moved | undefined;
  fee?: string;
  balance?: string;
  references: readonly string[];
  texts: readonly string[];
  party: string;
  partyAccount?: string;
}

/** Headings with half-width brackets and no blanks, since bills write them either way. */
function plainHeading(cell: string): string {
  return cell.replaceAll('（', '(').replaceAll('）', ')').replace(/\s/g, '');
}

/** Commas stand between thousands only. */
function figureOf(cell: string): string | undefined {
  const figure = cell.replace(/[¥￥\s]/g, '') || '0';
  const isGrouped = /^[-+]?\d{1,3}(,\d{3})+(\.|$)/.test(figure);
  return plainAmount(isGrouped ? figure.replaceAll(',', '') : figure, '.');
}

/** The cells of the app's bill that tell what moved the balance. */
function fundsOf(cells: Cells): FundsCells {
  return {
    amount: figureOf(cells('金额')) ?? '',
    direction: cells('收/支'),
    method: cells('收/付款方式').replace(/^\/$/, ''),
    state: cells('交易状态'),
    text: cells('商品说明'),
    order: cells('交易订单号'),
  };
}

/** The direction of the trade and that of its money. */
const isContradicted = (direction: string, funds: string) =>
  (direction === '收入' && funds === '已支出') || (direction === '支出' && funds === '已收入');

const LAYOUTS: readonly Layout[] = [
  {
    headings: ['账务流水号', '收入金额(+元)', '支出金额(-元)', '账户余额(元)'],
    time: '发生时间',
    moved: (cells) => {
      const [income, expense] = [figureOf(cells('收入金额(+元)')), figureOf(cells('支出金额(-元)'))];
      if (income === undefined || expense === undefined) return undefined;
      return { amount: sum([income, negate(absolute(expense))]) };
    },
    balance: '账户余额(元)',
    references: ['业务流水号', '账务流水号'],
    texts: ['业务类型', '商品名称', '商户订单号', '备注'],
    party: '对方名称',
    partyAccount: '对方账号',
  },
  {
    headings: ['交易号', '交易创建时间', '金额(元)', '收/支', '资金状态'],
    time: '交易创建时间',
    moved: (cells) => {
      const amount = figureOf(cells('金额(元)'));
      const refund = figureOf(cells('成功退款(元)'));
      if (amount === undefined || refund === undefined || amount.startsWith('-')) return undefined;
      if (isContradicted(cells('收/支'), cells('资金状态'))) return undefined;
      // What came back later is not in the amount of the trade.
      if (!isZero(refund)) return { leftOut: 'unknownFunds' };
      if (cells('资金状态') === '已收入') return { amount };
      if (cells('资金状态') === '已支出') return { amount: negate(amount) };
      return { leftOut: cells('资金状态') === '资金转移' ? 'unknownFunds' : 'notFinal' };
    },
    fee: '服务费(元)',
    references: ['交易号'],
    texts: ['商品名称', '类型', '商家订单号', '备注'],
    party: '交易对方',
  },
  {
    headings: ['交易时间', '收/支', '金额', '交易状态', '交易订单号'],
    time: '交易时间',
    moved: (cells, refunded) => {
      const funds = fundsOf(cells);
      // The direction has a column of its own; a minus would turn it round.
      return funds.amount === '' || funds.amount.startsWith('-') ? undefined : movedOnBalance(funds, refunded);
    },
    references: ['交易订单号'],
    texts: ['商品说明', '交易分类', '商家订单号', '备注'],
    party: '交易对方',
    partyAccount: '对方账号',
  },
];

export function looksLikeAlipay(start: string): boolean {
  return start.includes('支付宝') || (start.includes('交易订单号') && start.includes('收/支'));
}

/** A bill of Alipay, GB18030 or UTF-8, with lines before and after its table and numbers padded by tabs. */
export function readAlipay(bytes: Uint8Array): { statements: ReadStatement[]; leftOut: LeftOut[] } {
  const text = decodeText(bytes, 'gb18030');
  const rows = delimitedRows(text, ',');
  const { layout, heading } = findLayout(rows);
  const places = new Map(heading.cells.map((cell, at) => [plainHeading(cell), at]));
  const around = text.split(/\r\n|\r|\n/);
  const table = tableRows(rows, heading);
  refuseCut(around, table, rows.at(-1)?.at ?? heading.at);
  const leftOut = new LeftOutRows();
  const rowCells = table.map(
    (row): Cells =>
      (name) =>
        row.cells[places.get(name) ?? -1]?.trim() ?? '',
  );
  const refunded = refundedOrders(rowCells.map(fundsOf));
  const lines = table.flatMap((row, at) => {
    const cells = rowCells[at] as Cells;
    const moved = layout.moved(cells, refunded);
    if (!moved) throw unreadable(row.at, row.cells.join(','));
    if ('amount' in moved) return readRow(row, layout, cells, moved.amount);
    leftOut.add(moved.leftOut);
    return [];
  });
  const proof = layout.balance ? proveRunningBalances(lines) : null;
  const statement: ReadStatement = {
    account: /(?:账号|支付宝账户)[:：]\s*\[?([^\],\s]+)/.exec(around.slice(0, heading.at).join('\n'))?.[1] ?? null,
    currency: 'CNY',
    opening: proof?.opening ?? null,
    closing: proof?.closing ?? null,
    ...coveredDays(
      around,
      rowCells.flatMap((cells) => chineseMoment(cells(layout.time))?.day ?? []),
      heading.at,
    ),
    lines: proof?.lines ?? lines,
  };
  return { statements: [statement], leftOut: leftOut.list() };
}

function findLayout(rows: readonly DelimitedRow[]): { layout: Layout; heading: DelimitedRow } {
  const found = rows.flatMap((heading) => {
    const cells = new Set(heading.cells.map(plainHeading));
    const layout = LAYOUTS.find(({ headings }) => headings.every((name) => cells.has(name)));
    return layout ? [{ layout, heading }] : [];
  });
  const [first, second] = found;
  if (!first) throw new FileRefusal('STATEMENT_FORMAT_UNKNOWN');
  if (second) throw new FileRefusal('STATEMENT_REPEATED', { line: second.heading.at, first: first.heading.at });
  return first;
}

/** Rows from the heading to the first line that is no row of a table. */
function tableRows(rows: readonly DelimitedRow[], heading: DelimitedRow): DelimitedRow[] {
  const table: DelimitedRow[] = [];
  for (const row of rows.slice(rows.indexOf(heading) + 1)) {
    const isBlank = row.cells.every((cell) => cell === '');
    if (isBlank) continue;
    if (/^[#-]/.test(row.cells[0] ?? '') || row.cells.length < 4) break;
    table.push(row);
  }
  return table;
}

const STARTS_LIST = /^#?-{5,}.*列表-{5,}/;
const ENDS_LIST = /^#?-{5,}(?!.*列表-)/;

/** A list that was begun has an end line, and the count that the bill states is the count of its rows. */
function refuseCut(around: readonly string[], table: readonly DelimitedRow[], lastAt: number): void {
  const start = around.findIndex((line) => STARTS_LIST.test(line));
  if (start >= 0 && !around.slice(start + 1).some((line) => ENDS_LIST.test(line))) {
    throw new FileRefusal('STATEMENT_CUT', { line: lastAt });
  }
  const stated = /共\s*(\d+)\s*笔记录/.exec(around.join('\n'))?.[1];
  if (stated !== undefined && Number(stated) !== table.length) {
    throw new FileRefusal('STATEMENT_ROWS_MISSING', { line: lastAt, expected: Number(stated), found: table.length });
  }
}

function readRow(row: DelimitedRow, layout: Layout, cells: Cells, amount: string): ReadLine[] {
  const when = chineseMoment(cells(layout.time));
  const balance = layout.balance ? figureOf(cells(layout.balance)) : null;
  const fee = layout.fee ? figureOf(cells(layout.fee)) : '0';
  if (!when || balance === undefined || fee === undefined) throw unreadable(row.at, row.cells.join(','));
  const reference = layout.references.map((heading) => tidyOrNull(cells(heading))).find((part) => part !== null);
  const facts = { at: row.at, ...when, reference: reference ?? null };
  const lines: ReadLine[] = [];
  if (!isZero(amount)) {
    const texts = layout.texts.map(cells).filter((part) => part !== '' && part !== '/');
    const text = tidy(texts.join(' '));
    const party = tidyOrNull(cells(layout.party));
    const partyAccount = layout.partyAccount ? tidyOrNull(cells(layout.partyAccount)) : null;
    lines.push(lineOf({ ...facts, amount, text, party, partyAccount, balance }));
  }
  if (!isZero(fee)) lines.push(lineOf({ ...facts, amount: negate(absolute(fee)), text: layout.fee ?? '' }));
  return lines;
}

/** Alipay writes the time of China. */
function chineseMoment(text: string): { day: string; moment: string } | undefined {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, year = '', month = '', date = '', hour = '', minute = '', second = '00'] = found;
  const day = dayOf(year, month, date);
  const moment = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:${second}+08:00`);
  return day && !Number.isNaN(moment.getTime()) ? { day, moment: moment.toISOString() } : undefined;
}

/** The period that the bill states and the days of its rows. */
function coveredDays(around: readonly string[], ofRows: readonly string[], headingAt: number) {
  const banner = around.slice(0, headingAt).join('\n');
  const stated = [
    ...banner.matchAll(/(?:起始日期|起始时间|终止日期|终止时间)[:：]\s*\[?(\d{4})[-年](\d{1,2})[-月](\d{1,2})/g),
  ];
  const days = stated.flatMap(([, year = '', month = '', date = '']) => dayOf(year, month, date) ?? []);
  const all = [...days, ...ofRows];
  if (all.length === 0) throw new FileRefusal('FILE_EMPTY');
  return periodOf(all);
}
