import type { MovementLine } from '@doi-tien/contract/safe.schema';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Counted } from '../currencies/counts.ts';
import type { NoteMove } from '../ledger/drawer.ts';
import type { Difference } from './count-draft.ts';

export interface NewMovement {
  branchId: number;
  safeId: number;
  type: number;
  entryId: number | null;
  text?: string | null | undefined;
  reason?: string | null | undefined;
  /** Of a resale: the bank. */
  bank?: string | null | undefined;
  lines: MovementLine[];
  actor: Actor;
}

export async function insertMovement(trx: Db, movement: NewMovement): Promise<number> {
  const { id } = await trx
    .insertInto('giao_dich_ket')
    .values({
      chi_nhanh_id: movement.branchId,
      ket_id: movement.safeId,
      loai_giao_dich: movement.type,
      but_toan_id: movement.entryId,
      noi_dung: movement.text ?? null,
      ly_do: movement.reason ?? null,
      ngan_hang: movement.bank ?? null,
      chi_tiet: JSON.stringify(movement.lines),
      nguoi_tao: movement.actor.id,
      nguoi_duyet: movement.actor.approval?.approverId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was counted or moved, as it is kept with the movement and shown later. */
export function toLines(counts: readonly Counted[], differences: readonly Difference[] = []): MovementLine[] {
  return counts.map(({ currency, total, notes }) => ({
    tien_id: currency.id,
    ma_tien: currency.code,
    so_tien: total,
    chenh_lech: differences.find(({ currencyId }) => currencyId === currency.id)?.difference ?? null,
    to_tien: notes.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count })),
  }));
}

/** What moved, with the very notes the drawer took or got, also where nobody had named any. */
export function movedLines(counts: readonly Counted[], moves: readonly NoteMove[]): MovementLine[] {
  return toLines(counts).map((line) => {
    const pieces = new Map<number, number>();
    for (const { currencyId, denominationId, count } of moves) {
      if (currencyId !== line.tien_id || denominationId === null) continue;
      pieces.set(denominationId, (pieces.get(denominationId) ?? 0) + Math.abs(count ?? 0));
    }
    return { ...line, to_tien: [...pieces].map(([menh_gia_id, so_to]) => ({ menh_gia_id, so_to })) };
  });
}
