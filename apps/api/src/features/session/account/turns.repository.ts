import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';

interface Allowance {
  turns: number;
  seconds: number;
}

/**
 * Lets something happen so many times in so many seconds, counted for all processes together. It shares the table of
 * failed sign-ins; there `lan_cuoi` is when the running period began. Answers the seconds to wait, 0 when it may go on.
 */
export async function takeTurn(trx: Db, name: string, { turns, seconds }: Allowance): Promise<number> {
  const period = sql`make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ so_lan: number; wait: number }>`
    INSERT INTO dang_nhap_sai AS d (khoa, so_lan, lan_cuoi) VALUES (${`luot:${name}`}, 1, clock_timestamp())
    ON CONFLICT (khoa) DO UPDATE SET
      so_lan = CASE WHEN d.lan_cuoi <= clock_timestamp() - ${period} THEN 1 ELSE d.so_lan + 1 END,
      lan_cuoi = CASE WHEN d.lan_cuoi <= clock_timestamp() - ${period} THEN clock_timestamp() ELSE d.lan_cuoi END
    RETURNING so_lan, greatest(1, ceil(extract(epoch FROM lan_cuoi + ${period} - clock_timestamp())))::int AS wait`.execute(
    trx,
  );
  const [turn] = rows;
  return turn && turn.so_lan > turns ? turn.wait : 0;
}

export async function takeTurnOrRefuse(trx: Db, name: string, allowance: Allowance): Promise<void> {
  const seconds = await takeTurn(trx, name, allowance);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { params: { seconds } });
}
