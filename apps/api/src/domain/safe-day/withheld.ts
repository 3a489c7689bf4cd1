import type { ApprovalFiled } from '@doi-tien/contract/approvals.schema';
import type { ErrorWord } from '@doi-tien/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * The one place that answers "are the book figures withheld now?". A blind count begins with the lock, which sets
 * `ket.an_so_lieu`, and ends with the first complete count or the unlock, which clear it. In between no call tells
 * anybody what the books hold in that safe. Every reader of stock asks here:
 *
 * - an answer made of figures alone is refused with `refuseIfWithheld`;
 * - an answer with other parts leaves the figures out and says so in `an_so_lieu`;
 * - days that are closed, and single trades, stay readable.
 */
export interface WithheldSafe {
  id: number;
  day: string;
}

/** At most one safe of a branch is open, so at most one is being counted. */
export async function findWithheldSafe(db: Db, branchId: number): Promise<WithheldSafe | null> {
  const { rows } = await sql<WithheldSafe>`
    SELECT id, ngay AS day FROM ket WHERE chi_nhanh_id = ${branchId} AND an_so_lieu`.execute(db);
  return rows[0] ?? null;
}

/** Of several branches the one whose count began on the earliest day: figures from that day on are withheld. */
export async function findWithheldAmong(db: Db, branchIds: readonly number[]): Promise<WithheldSafe | null> {
  const { rows } = await sql<WithheldSafe>`
    SELECT id, ngay AS day FROM ket WHERE chi_nhanh_id = ANY(${branchIds}::int[]) AND an_so_lieu ORDER BY ngay LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The safe that is being counted in each of the branches where one is. */
export async function findWithheldByBranch(
  db: Db,
  branchIds: readonly number[],
): Promise<ReadonlyMap<number, WithheldSafe>> {
  const { rows } = await sql<WithheldSafe & { branchId: number }>`
    SELECT id, ngay AS day, chi_nhanh_id AS "branchId" FROM ket WHERE chi_nhanh_id = ANY(${branchIds}::int[]) AND an_so_lieu`.execute(
    db,
  );
  return new Map(rows.map(({ branchId, ...safe }) => [branchId, safe]));
}

/** Whether the figures of this safe are withheld, whatever branch is asked from. */
export async function isBeingCounted(db: Db, safeId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ket WHERE id = ${safeId} AND an_so_lieu`.execute(db);
  return rows.length > 0;
}

/** The same as SQL, for lists that leave figures out row by row: whether the figures of this safe are withheld. */
export function isWithheldSafe(safeId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((SELECT ket.an_so_lieu FROM ket WHERE ket.id = ${safeId}), false)`;
}

/** Refuses to tell what is held now. Given a safe, refuses only where it is the one being counted. */
export async function refuseIfWithheld(db: Db, branchId: number, safeId?: number): Promise<void> {
  const withheld = await findWithheldSafe(db, branchId);
  if (withheld && (safeId === undefined || safeId === withheld.id)) throw new AppError('SAFE_BEING_COUNTED');
}

/**
 * A refused count tells its differences. Heard again by the same Idempotency-Key after a new lock, it must not: the
 * figures are those of the safe that is being counted.
 */
export async function withoutWithheldFigures(db: Db, branchId: number, error: unknown): Promise<unknown> {
  return (await findWithheldSafe(db, branchId)) ? withoutFigures(error) : error;
}

/** The same refusal without the figures that it tells. */
export function withoutFigures(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { data, ...details } = error.details;
  if (error.word === 'APPROVAL_REQUIRED')
    return new AppError(error.word, { ...details, data: withoutAmounts(data as ApprovalFiled) });
  return TELLS_FIGURES.has(error.word) ? new AppError(error.word, details) : error;
}

/** What somebody else is asked to approve can still be found, by its number. */
function withoutAmounts({ dieu_kien, ...filed }: ApprovalFiled): ApprovalFiled {
  return { ...filed, gia_tri: null, dieu_kien: dieu_kien.map(({ loai, muc }) => ({ loai, gia_tri: null, muc })) };
}

const TELLS_FIGURES: ReadonlySet<ErrorWord> = new Set([
  'SAFE_DIFFERENCE_NEEDS_REASON',
  'SAFE_DIFFERENCE_UNCONFIRMED',
  'NO_REFERENCE_RATE',
  'CEILING_EXCEEDED',
]);

/** Whether figures up to this day tell the present stock while it is withheld. */
export function isWithheldUpTo(withheld: WithheldSafe | null, lastDay: string): boolean {
  return withheld !== null && lastDay >= withheld.day;
}

/** The days of a period that may be told: it ends before the day on which a blind count began, and has none where it begins with it. */
export function toldPart(
  period: { from: string; to: string },
  withheld: WithheldSafe | null,
): { from: string; to: string } {
  if (!withheld || !isWithheldUpTo(withheld, period.to)) return period;
  return { ...period, to: Temporal.PlainDate.from(withheld.day).subtract({ days: 1 }).toString() };
}
