import type { CloseSafeBody, MovementBody, OpenSafeBody } from '@doi-tien/contract/safe.schema';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { QuotedRates } from '../../domain/rates/reference-rates.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { closeSafe } from './closing.service.ts';
import { moveMoney } from './movements.service.ts';
import { openSafe } from './opening.service.ts';

/** The acts on a safe that can wait for a second person. */

export const movementAct: ApprovableAct<unknown, MovementBody, QuotedRates> = {
  run: (trx, actor, { body, quoted }) => moveMoney(trx, actor, body, quoted),
  preview: (db, { maker, needs }, { body, quoted }) =>
    previewOfMoney(db, {
      branchId: maker.branchId,
      counts: body.chi_tiet,
      needs,
      back: body.thu_ve,
      target: body.ngan_hang ?? null,
      quoted,
    }),
};

export const openingAct: ApprovableAct<unknown, OpenSafeBody, QuotedRates> = {
  run: (trx, actor, { body, quoted }) => openSafe(trx, actor, body, quoted),
  preview: (db, { maker, needs }, { body, quoted }) =>
    previewOfMoney(db, { branchId: maker.branchId, counts: body.chi_tiet, needs, quoted }),
};

export const closingAct: ApprovableAct<{ id: number }, CloseSafeBody, QuotedRates> = {
  run: (trx, actor, { params, body, quoted }) => closeSafe(trx, actor, params.id, body, quoted),
  preview: (db, { maker, needs }, { body, quoted }) =>
    previewOfMoney(db, { branchId: maker.branchId, counts: body.chi_tiet, needs, quoted }),
};
