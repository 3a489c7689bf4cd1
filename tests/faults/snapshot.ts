import type { Code } from '../support/ledger-model.ts';
import type { Catalogue } from './catalogue.ts';
import { toUnits } from './units.ts';

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A deed as it stands in the books, found by the key it carried there. */
export interface BookedAct {
  key: string;
  act: 'ticket' | 'complete' | 'void' | 'move' | 'lock';
  account: string;
  entryId: number | null;
  /** When its rows in the action log were written, in milliseconds; one row is right. */
  loggedAt: number[];
  /** Rows of its key among the answers kept for repeated submissions; one is right. */
  keptAnswers: number;
  /** The number of a ticket, as MNT-261114-0001. */
  code: string | null;
}

export interface Entry {
  id: number;
  safeId: number;
  reverses: number | null;
  lines: { account: string; currency: Code | null; quantity: bigint | null; value: bigint }[];
  /** Pieces of a note by its face value, or an amount of no note in particular. */
  moves: { currency: Code; note: string | null; count: number; amount: bigint }[];
}

/** The books at one moment, read as plain rows. */
export interface Snapshot {
  booked: BookedAct[];
  /** In the order of their ids. */
  entries: Entry[];
  /** What was frozen when a safe was locked in, per currency. */
  frozen: Map<number, Map<Code, bigint>>;
  positions: Map<Code, { quantity: bigint; cost: bigint; unsorted: bigint }>;
  /** Pieces of each note, by currency and face value. */
  piles: Map<string, number>;
}

export async function readSnapshot(sql: Sql, catalogue: Catalogue): Promise<Snapshot> {
  const rows = await sql<BookedAct>(BOOKED);
  return {
    booked: rows.map((row) => ({ ...row, loggedAt: row.loggedAt ?? [] })),
    entries: await readEntries(sql, catalogue),
    frozen: await readFrozen(sql, catalogue),
    positions: await readPositions(sql, catalogue),
    piles: await readPiles(sql, catalogue),
  };
}

/** A ticket keeps its key in its note, a completion in the reference, everything else in its reason. */
const BOOKED = `
  WITH log AS MATERIALIZED (
    SELECT doi_tuong AS subject, doi_tuong_id AS id, hanh_dong AS act, sau->>'ly_do' AS reason, tai_khoan AS account,
           (extract(epoch FROM ngay_tao) * 1000)::float8 AS at
    FROM log_thao_tac WHERE doi_tuong = 'ket' OR doi_tuong LIKE 'giao-dich-%'),
  logged AS MATERIALIZED (
    SELECT subject, id, act, max(account) AS account, array_agg(at) AS at FROM log
    WHERE act IN ('create', 'complete', 'void', 'openSafe', 'lockSafe', 'closeSafe') GROUP BY 1, 2, 3),
  moved AS MATERIALIZED (
    SELECT reason, max(account) AS account, array_agg(at) AS at FROM log WHERE act = 'moveMoney' GROUP BY 1),
  kept AS MATERIALIZED (SELECT khoa AS key, count(*)::int AS times FROM khoa_gui_trung GROUP BY 1),
  trades AS MATERIALIZED (
    SELECT g.*, g.id::text AS record, r.path, g.ma_tham_chieu IS NOT NULL AND g.ma_tham_chieu NOT LIKE 'proof-%' AS completed
    FROM giao_dich g JOIN (VALUES ('MNT', 'giao-dich-mua-ngoai-te'), ('BNT', 'giao-dich-ban-ngoai-te'),
      ('MBK', 'giao-dich-mua-tien-banking'), ('MAL', 'giao-dich-mua-tien-alipay'),
      ('MDT', 'giao-dich-mua-tien-dien-tu'), ('BDT', 'giao-dich-ban-tien-dien-tu')) r (kind, path) ON r.kind = g.loai),
  acts AS (
    SELECT t.ghi_chu AS key, 'ticket' AS act, l.account, CASE WHEN NOT t.completed THEN t.but_toan_id END AS entry,
           l.at, t.ma_giao_dich AS code
    FROM trades t LEFT JOIN logged l ON l.subject = t.path AND l.id = t.record AND l.act = 'create'
    UNION ALL
    SELECT t.ma_tham_chieu, 'complete', l.account, t.but_toan_id, l.at, NULL
    FROM trades t LEFT JOIN logged l ON l.subject = t.path AND l.id = t.record AND l.act = 'complete' WHERE t.completed
    UNION ALL
    SELECT t.ly_do_huy, 'void', l.account, t.huy_but_toan_id, l.at, NULL
    FROM trades t LEFT JOIN logged l ON l.subject = t.path AND l.id = t.record AND l.act = 'void' WHERE t.trang_thai = 3
    UNION ALL
    SELECT m.ly_do, 'move', coalesce(l.account, o.account), m.but_toan_id, coalesce(l.at, o.at), NULL
    FROM giao_dich_ket m
    LEFT JOIN moved l ON l.reason = m.ly_do AND m.loai_giao_dich IN (3, 6)
    LEFT JOIN logged o ON o.subject = 'ket' AND o.id = m.ket_id::text
      AND o.act = CASE m.loai_giao_dich WHEN 4 THEN 'openSafe' WHEN 5 THEN 'closeSafe' END
    UNION ALL
    SELECT k.khoa, 'lock', l.account, NULL, l.at, NULL
    FROM khoa_gui_trung k LEFT JOIN logged l ON l.act = 'lockSafe' AND k.tuyen = 'PATCH /api/ket/chot-ket/' || l.id
    WHERE k.tuyen LIKE 'PATCH /api/ket/chot-ket/%')
  SELECT a.key, a.act, a.account, a.entry::int AS "entryId", a.at AS "loggedAt", coalesce(k.times, 0) AS "keptAnswers", a.code
  FROM acts a LEFT JOIN kept k ON k.key = a.key`;

async function readEntries(sql: Sql, { codeOf, noteValue }: Catalogue): Promise<Entry[]> {
  const heads = await sql<{ id: number; safe: number; reverses: number | null }>(
    'SELECT id::int, ket_id AS safe, dao_cua::int AS reverses FROM but_toan ORDER BY id',
  );
  const entries = new Map(
    heads.map(({ id, safe, reverses }): [number, Entry] => [id, { id, safeId: safe, reverses, lines: [], moves: [] }]),
  );
  const lines = await sql<{ entry: number; account: string; currency: number | null; q: string | null; value: string }>(
    `SELECT but_toan_id::int AS entry, tai_khoan AS account, tien_id AS currency, so_luong::text AS q, gia_tri::text AS value
     FROM dong_but_toan ORDER BY id`,
  );
  for (const { entry, account, currency, q, value } of lines) {
    const code = currency === null ? null : codeOf(currency);
    const quantity = q === null || code === null ? null : toUnits(code, q);
    entries.get(entry)?.lines.push({ account, currency: code, quantity, value: BigInt(value) });
  }
  const moves = await sql<{
    entry: number;
    currency: number;
    note: number | null;
    count: number | null;
    amount: string;
  }>(
    `SELECT but_toan_id::int AS entry, tien_id AS currency, menh_gia_id AS note, so_to::int AS count, so_tien::text AS amount
     FROM dong_to_tien ORDER BY id`,
  );
  for (const { entry, currency, note, count, amount } of moves) {
    const code = codeOf(currency);
    const face = note === null ? null : noteValue(note);
    entries.get(entry)?.moves.push({ currency: code, note: face, count: count ?? 0, amount: toUnits(code, amount) });
  }
  return [...entries.values()];
}

async function readFrozen(sql: Sql, { codeOf }: Catalogue): Promise<Snapshot['frozen']> {
  const rows = await sql<{ safe: number; drawers: { tien_id: number; so_tien: string }[] }>(
    'SELECT id AS safe, so_chot AS drawers FROM ket WHERE so_chot IS NOT NULL',
  );
  return new Map(
    rows.map(({ safe, drawers }) => {
      const held = drawers.map(({ tien_id, so_tien }): [Code, bigint] => [
        codeOf(tien_id),
        toUnits(codeOf(tien_id), so_tien),
      ]);
      return [safe, new Map(held)];
    }),
  );
}

async function readPositions(sql: Sql, { codeOf }: Catalogue): Promise<Snapshot['positions']> {
  const rows = await sql<{ currency: number; q: string; cost: string; unsorted: string }>(
    'SELECT tien_id AS currency, so_luong::text AS q, gia_von::text AS cost, chua_phan_loai::text AS unsorted FROM vi_the',
  );
  return new Map(
    rows.map(({ currency, q, cost, unsorted }) => {
      const code = codeOf(currency);
      return [code, { quantity: toUnits(code, q), cost: BigInt(cost), unsorted: toUnits(code, unsorted) }];
    }),
  );
}

async function readPiles(sql: Sql, { codeOf, noteValue }: Catalogue): Promise<Snapshot['piles']> {
  const rows = await sql<{ currency: number; note: number; count: number }>(
    'SELECT tien_id AS currency, menh_gia_id AS note, so_to::int AS count FROM ton_to WHERE so_to > 0',
  );
  return new Map(rows.map(({ currency, note, count }) => [pileName(codeOf(currency), noteValue(note)), count]));
}

export const pileName = (currency: Code, face: string) => `${currency} ${face}`;
