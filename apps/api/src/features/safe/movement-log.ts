import type { MovementLine } from '@doi-tien/contract/safe.schema';
import { insertMovement } from '../../domain/safe-day/movement.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';

interface Logged {
  safeId: number;
  type: number;
  entryId: number | null;
  reason?: string | null;
  text?: string | null;
  /** Of a resale. */
  bank?: string | null;
  lines: MovementLine[];
  /** The accounts outside that were named. */
  accounts?: readonly { id: number }[];
  act?: 'moveMoney' | 'safeNote' | 'swapNotes';
}

/** Keeps what was done in the safe, tells every screen, and writes it into the action log. */
export async function logMovement(
  trx: Db,
  actor: Actor,
  { act = 'moveMoney', accounts = [], ...movement }: Logged,
): Promise<number> {
  const id = await insertMovement(trx, { ...movement, branchId: actor.branchId, actor });
  await announce(trx, { topic: 'safe', branchId: actor.branchId, id: movement.safeId });
  const { type: loai_giao_dich, reason: ly_do, text: noi_dung, bank: ngan_hang, lines: chi_tiet } = movement;
  await recordBranchEvent(trx, actor, {
    act,
    subject: 'ket',
    subjectId: movement.safeId,
    after: {
      loai_giao_dich,
      ...(ly_do && { ly_do }),
      ...(noi_dung && { noi_dung }),
      ...(ngan_hang && { ngan_hang }),
      ...(accounts.length > 0 && { tai_khoan_ngoai_ids: accounts.map(({ id: accountId }) => accountId) }),
      chi_tiet,
    },
  });
  return id;
}
