import type { TestApp } from './test-app.ts';

export interface Worth {
  /** What all branches hold, at cost. */
  held: bigint;
  /** What was sent and has neither been received nor called back, at cost. */
  inTransit: bigint;
  /** Both together: what the company has. */
  whole: bigint;
}

/** What the company has, in one snapshot: holdings from the balances, money in transit from the transfers. */
export async function companyWorth(api: Pick<TestApp, 'sql'>): Promise<Worth> {
  const [row] = await api.sql<{ held: string; transit: string }>(
    `SELECT (SELECT coalesce(sum(gia_von), 0) FROM vi_the)::text AS held,
            (SELECT coalesce(sum(l.gia_tri), 0) FROM dieu_chuyen d JOIN dieu_chuyen_dong l ON l.dieu_chuyen_id = d.id AND NOT l.la_nhan
             WHERE d.trang_thai = 1)::text AS transit`,
  );
  const [held, inTransit] = [BigInt(row?.held ?? '0'), BigInt(row?.transit ?? '0')];
  return { held, inTransit, whole: held + inTransit };
}
