import type { ReceiveTransferBody, SendTransferBody } from '@doi-tien/contract/transfer.schema';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { receiveTransfer } from './receiving.service.ts';
import { readTargets } from './transfer.repository.ts';
import { sendTransfer } from './transfer.service.ts';

export const sendingAct: ApprovableAct<unknown, SendTransferBody> = {
  run: (trx, actor, { body }) => sendTransfer(trx, actor, body),
  preview: async (db, { maker, needs }, { body }) => {
    const targets = await readTargets(db, maker.branchId);
    const target = targets.find(({ value }) => value === body.den_chi_nhanh_id)?.label ?? null;
    return previewOfMoney(db, { branchId: maker.branchId, counts: body.chi_tiet, needs, target });
  },
};

export const receivingAct: ApprovableAct<{ id: number }, ReceiveTransferBody> = {
  run: (trx, actor, { params, body }) => receiveTransfer(trx, actor, params.id, body),
  preview: (db, { maker, needs }, { body }) =>
    previewOfMoney(db, { branchId: maker.branchId, counts: body.chi_tiet, needs }),
};
