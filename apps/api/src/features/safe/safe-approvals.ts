import type { CloseSafeBody, MovementBody, OpenSafeBody } from '@doi-tien/contract/safe.schema';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { closeSafe } from './closing.service.ts';
import { moveMoney } from './movements.service.ts';
import { openSafe } from './opening.service.ts';

/** The acts on a safe that can wait for a second person. */

export const movementAct: ApprovableAct<unknown, MovementBody> = {
  run: (trx, actor, { body }) => moveMoney(trx, actor, body),
  preview: (db, { maker, needs }, { body }) =>
    previewOfMoney(db, {
      branchId: maker.branchId,
      counts: body.chi_tiet,
      needs,
      back: body.thu_ve,
      target: body.ngan_hang ?? null,
    }),
};

export const openingAct: ApprovableAct<unknown, OpenSafeBody> = {
  run: (trx, actor, { body }) => openSafe(trx, actor, body),
  preview: (db, { maker, needs }, { body }) =>
    previewOfMoney(db, { branchId: maker.branchId, counts: body.chi_tiet, needs }),
};

export const closingAct: ApprovableAct<{ id: number }, CloseSafeBody> = {
  run: (trx, actor, { params, body }) => closeSafe(trx, actor, params.id, body),
  preview: (db, { maker, needs }, { body }) =>
    previewOfMoney(db, { branchId: maker.branchId, counts: body.chi_tiet, needs }),
};
