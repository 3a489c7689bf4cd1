import type { ListColumn } from './list-column.ts';

interface CardLayout<Row> {
  title: ListColumn<Row> | undefined;
  amount: ListColumn<Row> | undefined;
  status: ListColumn<Row> | undefined;
  /** When it was: shown small beside the status, without its heading. */
  moment: ListColumn<Row> | undefined;
  details: ListColumn<Row>[];
}

/** How a row becomes a card: a title, the figure that matters, status and time, and the rest as pairs. */
export function cardLayout<Row>(columns: readonly ListColumn<Row>[]): CardLayout<Row> {
  const candidates = columns.filter(({ card }) => card !== 'hidden');
  const pick = (place: 'title' | 'amount' | 'status', fits: (column: ListColumn<Row>) => boolean) =>
    candidates.find(({ card }) => card === place) ??
    candidates.find((column) => column.card === undefined && fits(column));
  const title = pick('title', () => true);
  const amount = pick('amount', (column) => column !== title && column.kind === 'money');
  const status = pick('status', (column) => column !== title && column.kind === 'status');
  const moment = candidates.find(({ card, kind }) => card === undefined && (kind === 'date' || kind === 'datetime'));
  const placed = [title, amount, status, moment];
  return { title, amount, status, moment, details: candidates.filter((column) => !placed.includes(column)) };
}
