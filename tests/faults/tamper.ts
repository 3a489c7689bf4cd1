import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Random, seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { FIRST_BRANCH } from '../../apps/api/src/platform/actor.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import type { Tables } from '../../apps/api/src/platform/db/tables.ts';

const ROWS = 120;

/** Every column a row has, and another value for it. */
const OTHER_VALUES: Record<string, string> = {
  chuoi: 'chuoi + 1',
  so: 'so + 1000000',
  id: 'id + 1000000',
  ngay_tao: "ngay_tao + interval '1 microsecond'",
  nguoi_dung_id: 'coalesce(nguoi_dung_id, 0) + 1',
  tai_khoan: "coalesce(tai_khoan, '') || 'x'",
  ip: 'CASE WHEN ip IS NULL THEN $$127.0.0.1$$ END',
  device_id: "coalesce(device_id, '') || ' '",
  request_id: "reverse(coalesce(request_id, '')) || '-'",
  hanh_dong: "CASE hanh_dong WHEN 'update' THEN 'create' ELSE 'update' END",
  doi_tuong: "upper(doi_tuong) || '.'",
  doi_tuong_id: 'CASE WHEN doi_tuong_id IS NULL THEN $$0$$ END',
  truoc: 'coalesce(truoc, \'{}\') || \'{"so_tien": "1"}\'',
  sau: "jsonb_set(coalesce(sau, '{}'), '{so_tien}', '\"999999\"')",
  hash_truoc: "sha256(hash_truoc || 'x')",
  hash: "sha256(hash || 'x')",
};

/** What somebody who owns the database could do to the log; each answers in words what it did. */
type Tampering = (db: Db, random: Random) => Promise<string>;

const TAMPERINGS: Tampering[] = [
  async (db, random) => {
    const id = random.whole(1, ROWS);
    return `${await edit(db, random, id)} of row ${id}`;
  },
  async (db, random) => {
    const id = random.whole(1, ROWS);
    const column = await edit(db, random, id, ['chuoi', 'so', 'id', 'hash', 'hash_truoc']);
    await rehash(db, id, id);
    return `${column} of row ${id}, with its hash made anew`;
  },
  async (db, random) => {
    const id = random.whole(1, ROWS);
    const column = await edit(db, random, id, ['chuoi', 'so', 'id', 'hash', 'hash_truoc']);
    await rehash(db, id, ROWS);
    await moveHead(db);
    return `${column} of row ${id}, with every hash since and the head made anew`;
  },
  async (db, random) => {
    const id = random.whole(1, ROWS - 1);
    await sql`DELETE FROM log_thao_tac WHERE id = ${id}`.execute(db);
    return `row ${id} deleted`;
  },
  async (db, random) => {
    const id = random.whole(1, ROWS - 1);
    await sql`DELETE FROM log_thao_tac WHERE id = ${id}`.execute(db);
    for (let next = id + 1; next <= ROWS; next += 1) {
      await sql`UPDATE log_thao_tac SET id = ${next - 1}, so = ${next - 1} WHERE id = ${next}`.execute(db);
    }
    await rehash(db, id, ROWS);
    await moveHead(db);
    return `row ${id} deleted, the rest moved up and made anew`;
  },
  async (db, random) => {
    const [one, other] = [random.whole(1, ROWS - 1), ROWS];
    await sql`UPDATE log_thao_tac SET id = CASE id WHEN ${one} THEN -1 ELSE -2 END, so = CASE id WHEN ${one} THEN -1 ELSE -2 END WHERE id IN (${one}, ${other})`.execute(
      db,
    );
    await sql`UPDATE log_thao_tac SET id = CASE id WHEN -1 THEN ${other}::bigint ELSE ${one} END, so = CASE id WHEN -1 THEN ${other}::bigint ELSE ${one} END WHERE id < 0`.execute(
      db,
    );
    return `rows ${one} and ${other} swapped`;
  },
  async (db, random) => {
    const from = random.whole(2, ROWS);
    await sql`DELETE FROM log_thao_tac WHERE id >= ${from}`.execute(db);
    if (random.chance(70)) await moveHead(db);
    return `everything from row ${from} on cut off`;
  },
];

export interface TamperReport {
  times: number;
  missed: string[];
}

/** Tampers with a log of its own in every way there is, each time from the whole log on, and asks whether it shows. */
export async function tamperMany(ownerUrl: string, seed: number, times: number): Promise<TamperReport> {
  const db = openAsOwner(ownerUrl);
  try {
    const writtenDown = await fillLog(db, seededRandom(seed));
    const random = seededRandom(seed);
    const missed: string[] = [];
    for (let count = 0; count < times; count += 1) {
      const transaction = await db.startTransaction().execute();
      const what = await random.pick(TAMPERINGS)(transaction, random);
      if ((await verifyChain(transaction, writtenDown)).hop_le) missed.push(what);
      await transaction.rollback().execute();
    }
    if (!(await verifyChain(db, writtenDown)).hop_le)
      throw new Error('The log that nobody touched is said to be broken');
    return { times, missed };
  } finally {
    await db.destroy();
  }
}

function openAsOwner(url: string): Db {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as never,
  };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1, types }) }),
  });
}

/** Writes rows of many kinds through the only way in, and answers the head, as a person would write it down. */
async function fillLog(db: Db, random: Random): Promise<string> {
  await sql`TRUNCATE log_thao_tac RESTART IDENTITY; UPDATE log_dau_chuoi SET so = 0, hash = first_hash(chuoi);
            ALTER TABLE log_thao_tac ALTER COLUMN id SET GENERATED BY DEFAULT`.execute(db);
  for (let count = 0; count < ROWS; count += 1) {
    const person = random.chance(90) ? random.whole(1, 7) : null;
    const record = JSON.stringify({
      so_tien: String(random.whole(1, 1e9)),
      ghi_chu: random.pick(['', 'Khách quen', '"\\']),
    });
    await sql`SELECT append_event(${FIRST_BRANCH}::integer, ${person}::integer, ${person && `giaodich${person}`}::text, '10.0.0.7', ${random.chance(50) ? 'may-1' : null}::text,
      ${crypto.randomUUID()}, ${random.pick(['create', 'update', 'void'])}, ${random.pick(['ket', 'tien', 'giao-dich-mua-ngoai-te'])},
      ${String(random.whole(1, 999))}, ${random.chance(30) ? record : null}::jsonb, ${record}::jsonb)`.execute(db);
  }
  const { rows } = await sql<{
    hash: string;
  }>`SELECT encode(hash, 'hex') AS hash FROM log_dau_chuoi WHERE chuoi = ${FIRST_BRANCH}`.execute(db);
  return rows[0]?.hash ?? '';
}

async function edit(db: Db, random: Random, id: number, except: readonly string[] = []): Promise<string> {
  const column = random.pick(Object.keys(OTHER_VALUES).filter((name) => !except.includes(name)));
  await sql.raw(`UPDATE log_thao_tac SET ${column} = ${OTHER_VALUES[column]} WHERE id = ${id}`).execute(db);
  return column;
}

/** As the program itself would have written them. */
async function rehash(db: Db, from: number, to: number): Promise<void> {
  for (let id = from; id <= to; id += 1) {
    await sql`UPDATE log_thao_tac l SET hash_truoc = coalesce((SELECT hash FROM log_thao_tac WHERE id = ${id - 1}), sha256('doi-tien'))
              WHERE id = ${id}`.execute(db);
    await sql`UPDATE log_thao_tac l SET hash = event_hash(hash_truoc, l) WHERE id = ${id}`.execute(db);
  }
}

async function moveHead(db: Db): Promise<void> {
  await sql`UPDATE log_dau_chuoi h SET so = l.so, hash = l.hash
            FROM (SELECT chuoi, so, hash FROM log_thao_tac ORDER BY so DESC LIMIT 1) l WHERE h.chuoi = l.chuoi`.execute(
    db,
  );
}
