import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Finding, verifyLedger } from './verify.ts';

/** Compares every kept figure with the journal, and notes when that was and what came of it, for those who watch the server. */
export async function checkBooks(database: Database): Promise<Finding[]> {
  const findings = await database.inspect(verifyLedger);
  // A disk that is full keeps nobody from learning what was found.
  await database.inTransaction((trx) => recordCheck(trx, findings.length)).catch(() => {});
  return findings;
}

async function recordCheck(trx: Db, differences: number): Promise<void> {
  await sql`
    INSERT INTO book_check (checked_at, differences) VALUES (now(), ${differences})
    ON CONFLICT (only_one) DO UPDATE SET checked_at = excluded.checked_at, differences = excluded.differences`.execute(
    trx,
  );
}

export interface BookCheck {
  /** Since the last one; since the first day where there was none yet. */
  ageSeconds: number;
  /** Undefined where there was none. */
  differences: number | undefined;
}

export async function readBookCheck(db: Db): Promise<BookCheck> {
  const { rows } = await sql<{ ageSeconds: number; differences: number | null }>`
    SELECT coalesce(extract(epoch FROM now() - coalesce(c.checked_at, (SELECT min(ngay_tao) FROM nguoi_dung))), 0)::float8 AS "ageSeconds",
           c.differences
    FROM (SELECT) always LEFT JOIN book_check c ON true`.execute(db);
  return { ageSeconds: rows[0]?.ageSeconds ?? 0, differences: rows[0]?.differences ?? undefined };
}
