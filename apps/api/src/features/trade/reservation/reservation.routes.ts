import { idParam } from '@doi-tien/contract/primitives.schema';
import {
  cancelReservationBody,
  changeReservationBody,
  keptAmount,
  type ReservationBody,
  reservation,
  reservationBody,
} from '@doi-tien/contract/reservation.schema';
import { z } from 'zod';
import { registerExport } from '../../../platform/files/exports/list-export.ts';
import { permit } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import type { ActRequest } from '../../../platform/http/approval.ts';
import { registerList } from '../../../platform/http/lists/list-route.ts';
import { registerAct } from '../../../platform/http/register-act.ts';
import { registerRead } from '../../../platform/http/register-read.ts';
import type { QuotedTicket } from '../prepare-ticket.ts';
import { quoteTrade, withSightOf } from '../quote.service.ts';
import { cancelReservation, changeReservation } from './end-reservation.service.ts';
import { reservationList } from './reservation.list.ts';
import { readKeptAmounts } from './reservation.repository.ts';
import { createReservation, findReservation, kindOf, ticketOf } from './reservation.service.ts';

const path = '/giu-cho';
const tags = ['giu-cho'];

export function reservationRoutes(app: App): void {
  const looks = { access: permit('giu-cho', 'index'), tags };
  const ofOne = { tags, params: idParam, answer: reservation, message: 'updated' as const };
  registerList(app, path, { ...looks, item: reservation, list: reservationList });
  registerExport(app, path, reservationList, permit('giu-cho', 'export'), 'giu-cho');
  registerRead(app, `${path}/dang-giu`, { ...looks, answer: z.array(keptAmount) }, (db, { branchId }) =>
    readKeptAmounts(db, branchId),
  );
  registerRead(app, `${path}/:id`, { ...looks, params: idParam, answer: reservation }, (db, asker, { params }) =>
    findReservation(db, asker, params.id),
  );
  registerAct(app, 'POST', path, {
    access: permit('giu-cho', 'create'),
    tags,
    body: reservationBody,
    answer: reservation,
    work: (trx, actor, { body, quoted }: ActRequest<unknown, ReservationBody, QuotedTicket>) =>
      createReservation(trx, actor, body, quoted),
    preview: async (db, { maker, viewer }, { body, quoted }) => {
      const kind = kindOf(body);
      const permissions = withSightOf(viewer, maker, kind);
      return {
        loai: 'phieu_moi',
        bao_gia: await quoteTrade(db, { ...maker, permissions }, kind, ticketOf(body), quoted),
      };
    },
  });
  registerAct(app, 'PATCH', `${path}/:id`, {
    access: permit('giu-cho', 'update'),
    ...ofOne,
    body: changeReservationBody,
    work: (trx, actor, { params, body }) => changeReservation(trx, actor, params.id, body),
  });
  registerAct(app, 'PATCH', `${path}/:id/huy`, {
    access: permit('giu-cho', 'delete'),
    ...ofOne,
    body: cancelReservationBody,
    work: (trx, actor, { params, body }) => cancelReservation(trx, actor, params.id, body),
  });
}
