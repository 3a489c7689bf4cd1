import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Confirmation, changedFields } from '../../platform/http/confirmation.ts';

/** What every counter sees at once: whether a currency can be traded, what it is called, whether a note may change hands. */
const CURRENCY_FIELDS = ['ma', 'ten', 'ky_hieu', 'trang_thai'];
const NOTE_FIELDS = ['dang_luu_hanh', 'nhom_ty_gia'];

/** Changing a currency that some branch holds is confirmed by password or second factor, not by a browser that was left open. */
export const confirmHeldCurrency: Confirmation = async ({ db, request }) => {
  const { id } = request.params as { id: number };
  const current = await db.selectFrom('tien').selectAll().where('id', '=', id).executeTakeFirst();
  if (!current || changedFields(request.body as object, current, CURRENCY_FIELDS).length === 0) return false;
  return isHeld(db, sql`SELECT FROM vi_the WHERE tien_id = ${id} AND so_luong <> 0`);
};

/** The same for a note that lies in some safe. */
export const confirmHeldNote: Confirmation = async ({ db, request }) => {
  const { id } = request.params as { id: number };
  const current = await db.selectFrom('menh_gia').selectAll().where('id', '=', id).executeTakeFirst();
  if (!current || changedFields(request.body as object, current, NOTE_FIELDS).length === 0) return false;
  return isHeld(db, sql`SELECT FROM ton_to WHERE menh_gia_id = ${id} AND so_to <> 0`);
};

/** A file may change anything: it is confirmed while any branch holds money. */
export const confirmWhileHolding: Confirmation = ({ db }) => isHeld(db, sql`SELECT FROM vi_the WHERE so_luong <> 0`);

async function isHeld(db: Db, found: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`SELECT EXISTS (${found}) AS held`.execute(db);
  return rows[0]?.held ?? false;
}
