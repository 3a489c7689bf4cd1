import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { compare } from '@doi-tien/money/decimal';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { excessesOf } from '../limits.rules.ts';
import { priceTicket } from '../price.rules.ts';
import { workOutTicket } from '../ticket.rules.ts';
import { readTicketContext } from '../ticket-context.ts';
import { kindOf, ticketOf } from './reservation.service.ts';

/**
 * To keep it for longer is to promise its rate once more. While the posted rate is the one of that day nothing is new; once it is another,
 * the promised one has to be within its band, or it could be had for ever by putting off its end. No right and no reason helps: a new
 * reservation asks for both, and for a second person.
 */
export async function refuseOldRate(trx: Db, actor: Actor, reservation: Reservation): Promise<void> {
  const kind = kindOf(reservation);
  const { nhom_ty_gia, tien_id, con_lai, ty_gia, ty_gia_niem_yet } = reservation;
  const ticket = ticketOf({ tien_id, nhom_ty_gia, so_luong: con_lai, ty_gia });
  const context = await readTicketContext(trx, actor, ticket);
  const priced = priceTicket(kind, ticket, context, undefined, true);
  const posted = priced.lines[0]?.posted?.rate;
  if (posted !== undefined && ty_gia_niem_yet !== null && compare(posted, ty_gia_niem_yet) === 0) return;
  const excess = excessesOf({ ...priced, ...workOutTicket(priced) }, context.seen.positions).find(
    ({ loai }) => loai === 'rateBand' || loai === 'noRate',
  );
  if (!excess) return;
  throw new AppError('RESERVED_RATE_OLD', {
    params: excess.params,
    fields: [{ field: 'den_luc', problem: excess.loai, params: excess.params }],
  });
}
