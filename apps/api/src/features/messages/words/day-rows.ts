import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { subtract, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { visibleLines } from '../../../domain/rights/profit-sight.ts';
import type { EndOfDay, OfKind } from '../day/read-day.ts';
import { may, type Receiver } from '../occurrences/receiver.ts';
import { fill, WORDS } from './fill.ts';
import type { Row } from './message.ts';

/** A closed day as the receiver may see it: each part asks for the right that its screen asks for. */
export function dayRows(day: EndOfDay, receiver: Receiver, hidesAmounts: boolean): Row[] {
  const words = WORDS[receiver.language].day;
  const hidden = WORDS[receiver.language].hidden;
  const amount = (value: string, sign: 'auto' | 'always' = 'auto') =>
    hidesAmounts ? hidden : formatDecimal(value, { sign });
  const vnd = (value: string, sign: 'auto' | 'always' = 'auto') =>
    hidesAmounts ? hidden : `${formatDecimal(value, { decimals: 0, sign })} VND`;
  const row = (label: string, value: string): Row => ({ label, value, level: 'row' });
  const heading = (label: string, value = ''): Row => ({ label, value, level: 'heading' });
  const section = (label: string, rows: Row[]): Row[] => (rows.length > 0 ? [heading(label), ...rows] : []);

  const visible = new Set(visibleLines(receiver.permissions).map(({ account }) => account as string));
  const lines = day.lines.filter(({ account }) => visible.has(account));
  const past = day.isWeek ? words.beforeWeek : words.before;
  const profits = lines.map(({ account, profit, before }) =>
    row(
      words.lines[account as keyof typeof words.lines],
      `${vnd(profit)}${before === null ? '' : ` (${fill(past, { amount: vnd(before) })})`}`,
    ),
  );
  const kinds = new Set(
    TRADE_KINDS.filter(({ path }) => may(receiver, path, 'index')).map(({ code }) => code as string),
  );
  const ticketsRow = (label: string, found: readonly OfKind[]): Row[] => {
    const own = found.filter(({ loai }) => kinds.has(loai));
    if (kinds.size === 0) return [];
    const count = own.reduce((total, each) => total + each.count, 0);
    const value = vnd(sum(own.map((each) => each.value)));
    return [row(label, count === 0 ? words.none : fill(words.counted, { count, amount: value }))];
  };
  const change =
    day.worth !== null && day.worthBefore !== null ? vnd(subtract(day.worth, day.worthBefore), 'always') : null;
  return [
    ...(day.safe ? [row(words.closedBy, day.safe.closedBy)] : []),
    ...(day.worth === null ? [] : [row(words.worth, vnd(day.worth))]),
    ...(change === null ? [] : [row(day.isWeek ? words.worthWeek : words.worthChange, change)]),
    ...section(words.profit, profits),
    ...section(
      words.cash,
      day.cash.map(({ code, quantity }) => row(code, amount(quantity))),
    ),
    ...section(
      words.differences,
      day.differences.length === 0
        ? [row(words.noDifference, '')]
        : day.differences.map(({ code, difference }) => row(code, amount(difference, 'always'))),
    ),
    ...section(words.tickets, [
      ...ticketsRow(words.written, day.tickets),
      ...ticketsRow(words.voids, day.voids),
      ...ticketsRow(words.overrides, day.overrides),
      ...ticketsRow(words.waiting, day.waiting),
    ]),
    ...(may(receiver, 'giu-cho', 'index')
      ? section(
          words.reserved,
          day.reserved.map(({ code, quantity }) => row(code, amount(quantity))),
        )
      : []),
  ];
}
