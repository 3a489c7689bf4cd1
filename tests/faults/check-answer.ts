import type { Ticket } from './deeds.ts';
import type { Act } from './history.ts';
import { figuresOf } from './ticket-figures.ts';
import { toText } from './units.ts';
import type { Violation } from './violation.ts';

/** What the client was told is what the model says; profit only to those who may see it. */
export function checkAnswer(act: Act, ticket: Ticket | undefined, profit: bigint | null): Violation[] {
  if (act.outcome !== 'acknowledged') return [];
  const told = act.answer as Record<string, unknown>;
  const wrong = Object.entries(expected(act, ticket, profit)).filter(
    ([field, should]) => told[field] !== should && !(field === 'loi_nhuan' && told[field] === null),
  );
  return wrong.map(([field, should]) => ({
    kind: 'answer',
    what: `${act.deed.act} ${act.key} was told ${field} ${told[field]}, not ${should}`,
  }));
}

function expected({ deed }: Act, ticket: Ticket | undefined, profit: bigint | null): Record<string, unknown> {
  if (deed.act === 'lock') return { id: deed.safeId, trang_thai: 1, xac_nhan: 1 };
  if (deed.act === 'close') return { id: deed.safeId, trang_thai: 2, xac_nhan: 1 };
  if (deed.act === 'open') return { trang_thai: 1, xac_nhan: 0 };
  if (!ticket) return {};
  const { total, totalValue, rounding } = figuresOf(ticket);
  return {
    thanh_tien: toText(ticket.paidIn, total),
    gia_tri: totalValue.toString(),
    lam_tron: toText(ticket.paidIn, rounding),
    ...(deed.act === 'void' ? { trang_thai: 3 } : { trang_thai: profit === null ? 2 : 1 }),
    ...(deed.act !== 'void' && profit !== null && { loi_nhuan: profit.toString() }),
  };
}
