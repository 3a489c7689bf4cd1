import { booksAgree } from '../../apps/api/src/domain/ledger/quick-check.ts';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts';
import type { Act } from './history.ts';
import type { TradingWorld } from './trading-world.ts';
import type { Violation } from './violation.ts';
import { patiently } from './world.ts';

const MONEY_ACTS = ['create', 'complete', 'void', 'moveMoney', 'openSafe', 'lockSafe', 'closeSafe'];

/** What must hold after every fault, asked only of what is new since the last time: cheap enough for hundreds of them. */
export class Invariants {
  readonly #world: TradingWorld;
  #logged = { id: 0, hash: '', moneyActs: 0 };
  /** Acts before this one in the history were looked for already. */
  #looked = 0;

  constructor(world: TradingWorld) {
    this.#world = world;
  }

  async check(acts: readonly Act[]): Promise<Violation[]> {
    return [...(await this.#acknowledged(acts)), ...(await this.#books()), ...(await this.#newLogRows())];
  }

  /** Everything from the beginning. */
  async checkAll(): Promise<Violation[]> {
    const { database } = this.#world;
    const findings = await patiently(() => database.inspect(verifyLedger));
    const chain = await patiently(() => database.inspect(verifyChain));
    return [
      ...findings.map(
        ({ rule, subject, kept, derived }): Violation => ({
          kind: 'imbalance',
          what: `${rule}: ${subject} is ${kept}, not ${derived}`,
        }),
      ),
      ...(chain.hop_le
        ? []
        : [{ kind: 'log' as const, what: `the chain breaks at row ${chain.dong_loi} (${chain.ly_do})` }]),
    ];
  }

  /** Each act that was acknowledged since the last look, in the books exactly once. */
  async #acknowledged(acts: readonly Act[]): Promise<Violation[]> {
    const fresh = acts
      .slice(this.#looked)
      .filter(({ outcome, deed }) => outcome === 'acknowledged' && deed.act !== 'lock');
    this.#looked = acts.length;
    const rows = await this.#world.sql<{ key: string; times: number }>(
      `SELECT key, count(*)::int AS times FROM (
         SELECT ghi_chu AS key FROM giao_dich WHERE ghi_chu = ANY($1)
         UNION ALL SELECT ma_tham_chieu FROM giao_dich WHERE ma_tham_chieu = ANY($1)
         UNION ALL SELECT ly_do_huy FROM giao_dich WHERE ly_do_huy = ANY($1)
         UNION ALL SELECT ly_do FROM giao_dich_ket WHERE ly_do = ANY($1)) found GROUP BY key`,
      [fresh.map(({ key }) => key)],
    );
    const times = new Map(rows.map((row) => [row.key, row.times]));
    return fresh.flatMap(({ key, deed }): Violation[] => {
      const found = times.get(key) ?? 0;
      return found === 1
        ? []
        : [{ kind: found === 0 ? 'lost' : 'double', what: `${deed.act} ${key} is there ${found} times` }];
    });
  }

  async #books(): Promise<Violation[]> {
    const [agree, negative] = await patiently(() =>
      Promise.all([
        this.#world.database.read((db) => booksAgree(db)),
        this.#world.sql(`SELECT 1 FROM vi_the WHERE so_luong < 0 OR gia_von < 0 OR chua_phan_loai < 0
                         UNION ALL SELECT 1 FROM ton_to WHERE so_to < 0`),
      ]),
    );
    return [
      ...(agree ? [] : [{ kind: 'imbalance' as const, what: 'what is held, the last balance and the figures differ' }]),
      ...(negative.length === 0 ? [] : [{ kind: 'imbalance' as const, what: 'something is below zero' }]),
    ];
  }

  /** The branch's chain from where it was last seen whole, and as many rows of money acts as there are money acts. */
  async #newLogRows(): Promise<Violation[]> {
    const { id, hash, moneyActs } = this.#logged;
    const [seen] = await this.#world.sql<{ last: number; hash: string; broken: number; acts: number; booked: number }>(
      `WITH fresh AS MATERIALIZED (
         SELECT l.so AS id, l.hash, l.hanh_dong, event_hash(l.hash_truoc, l) <> l.hash AS changed, l.hash_truoc,
                lag(l.so, 1, $1::bigint) OVER (ORDER BY l.so) AS previous_id,
                lag(l.hash, 1, CASE WHEN $1 = 0 THEN first_hash(1) ELSE decode($2, 'hex') END) OVER (ORDER BY l.so) AS previous_hash
         FROM log_thao_tac l WHERE l.chuoi = 1 AND l.so > $1)
       SELECT h.so::int AS last, encode(h.hash, 'hex') AS hash,
              (SELECT count(*)::int FROM fresh WHERE changed OR id <> previous_id + 1 OR hash_truoc <> previous_hash)
                + CASE WHEN h.so = (SELECT coalesce(max(so), 0) FROM log_thao_tac WHERE chuoi = 1) THEN 0 ELSE 1 END AS broken,
              (SELECT count(*)::int FROM fresh WHERE hanh_dong = ANY($3)) AS acts,
              (SELECT count(*) + count(*) FILTER (WHERE trang_thai = 3)
                      + count(*) FILTER (WHERE ma_tham_chieu NOT LIKE 'proof-%') FROM giao_dich)::int
                + (SELECT count(*)::int FROM giao_dich_ket)
                + (SELECT count(*)::int FROM ket WHERE xac_nhan = 1) AS booked
       FROM log_dau_chuoi h WHERE h.chuoi = 1`,
      [id, hash, MONEY_ACTS],
    );
    if (!seen) return [{ kind: 'log', what: 'the log has no head' }];
    this.#logged = { id: seen.last, hash: seen.hash, moneyActs: moneyActs + seen.acts };
    return [
      ...(seen.broken === 0 ? [] : [{ kind: 'log' as const, what: `${seen.broken} rows after ${id} do not follow` }]),
      ...(this.#logged.moneyActs === seen.booked
        ? []
        : [
            {
              kind: 'partial' as const,
              what: `${seen.booked} money acts have ${this.#logged.moneyActs} rows in the log`,
            },
          ]),
    ];
  }
}
