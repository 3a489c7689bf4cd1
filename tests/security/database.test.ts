import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const APPLICATION = 'doitien_app';
/** Rows that are history: written once, by their own way in. */
const HISTORY = ['but_toan', 'dong_but_toan', 'log_thao_tac', 'log_dau_chuoi'];

/** As requests do, on the application's own connections. */
const asApplication = (statement: string) =>
  api.database.inTransaction(async (trx) => {
    await sql.raw(statement).execute(trx);
  });

test('requests log in as a role that owns nothing, is a member of nothing and is no superuser', async () => {
  const [who] = await api.database.read(
    async (db) => (await sql`SELECT current_user AS name, session_user AS login`.execute(db)).rows,
  );
  expect(who).toEqual({ name: APPLICATION, login: APPLICATION });
  const [role] = await api.sql(
    `SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
            EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid) AS member FROM pg_roles WHERE rolname = $1`,
    [APPLICATION],
  );
  expect(Object.values(role ?? {})).toEqual([false, false, false, false, false, false]);
  const owned = await api.sql(
    `SELECT c.relname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = $1`,
    [APPLICATION],
  );
  expect(owned).toEqual([]);
});

test.each([
  `SELECT set_config('role', 'none', true)`,
  'RESET ROLE',
  'SET LOCAL SESSION AUTHORIZATION DEFAULT',
  'RESET ALL',
])('nothing is given back to a request by: %s', async (statement) => {
  await expect(
    api.database.inTransaction(async (trx) => {
      await sql.raw(statement).execute(trx);
      await sql`DELETE FROM log_thao_tac`.execute(trx);
    }),
  ).rejects.toThrow(/permission denied/);
});

test('no other role can be taken by a request', async () => {
  const roles = await api.sql<{ name: string }>('SELECT rolname AS name FROM pg_roles WHERE rolname <> $1', [
    APPLICATION,
  ]);
  for (const { name } of roles) {
    await expect(asApplication(`SET LOCAL ROLE "${name}"`), name).rejects.toThrow(/permission denied/);
    await expect(asApplication(`SET LOCAL SESSION AUTHORIZATION "${name}"`), name).rejects.toThrow(/permission denied/);
  }
});

describe.each(HISTORY)('%s', (table) => {
  test.each([
    ['changed', `UPDATE ${table} SET ${table === 'log_dau_chuoi' ? 'so' : 'id'} = DEFAULT`],
    ['deleted', `DELETE FROM ${table}`],
    ['emptied', `TRUNCATE ${table} CASCADE`],
    ['dropped', `DROP TABLE ${table} CASCADE`],
    ['opened', `ALTER TABLE ${table} DISABLE TRIGGER ALL`],
  ])('cannot be %s by a request', async (_what, statement) => {
    await expect(asApplication(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

test('the schema cannot be changed by a request', async () => {
  for (const statement of [
    'CREATE TABLE cua_toi (id integer)',
    'CREATE FUNCTION public.cua_toi() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    'ALTER TABLE nguoi_dung ADD COLUMN cua_toi text',
    'DROP TABLE phien',
    'DROP FUNCTION append_event',
    `ALTER ROLE ${APPLICATION} SUPERUSER`,
    'CREATE EXTENSION file_fdw',
    'TRUNCATE nguoi_dung CASCADE',
  ]) {
    await expect(asApplication(statement), statement).rejects.toThrow(
      /permission denied|must be owner|must be superuser|denied/,
    );
  }
});

test('a new table of history cannot be forgotten: what the application may change is a list', async () => {
  const rows = await api.sql<{ table: string }>(
    `SELECT DISTINCT table_name::text AS table FROM information_schema.table_privileges
     WHERE grantee = $1 AND privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')`,
    [APPLICATION],
  );
  const changeable = rows.map(({ table }) => table);
  expect(changeable.filter((table) => HISTORY.includes(table))).toEqual([]);
  expect(
    changeable
      .filter((table) => /^(bi_mat|([a-z]+_)?(figures|balances|totals|days|numbers|references|routines)$)/.test(table))
      .sort(),
  ).toEqual(KEPT_FIGURES);
});

/** Figures that follow the journal are moved by postings, and checked against it by `ledger:verify`. */
const KEPT_FIGURES = ['counterfeit_numbers', 'ticket_numbers'];

test('no statement of a request can read the files or run the programs of the machine', async () => {
  for (const statement of [
    `SELECT pg_read_file('/etc/passwd')`,
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `COPY thu_di (noi_dung) FROM '/etc/passwd'`,
    `SELECT lo_import('/etc/passwd')`,
  ]) {
    await expect(asApplication(statement), statement).rejects.toThrow(/permission denied|must be superuser|only roles/);
  }
});

describe('even by SQL of its own the application’s role', () => {
  let entryId: number;
  beforeAll(async () => {
    const counter = await openCounter(api, await api.signIn('quanly'));
    await counter.open({ VND: '1000000000' });
    await counter.buyUsd('100', '25900');
    const [entry] = await api.sql<{ id: number }>('SELECT max(id)::int AS id FROM but_toan');
    entryId = entry?.id ?? 0;
  });

  test('commits no entry that does not balance, also behind a temporary table of the same name', async () => {
    const unbalanced = api.database.inTransaction(async (trx) => {
      await sql`CREATE TEMP TABLE dong_but_toan (but_toan_id bigint, gia_tri numeric) ON COMMIT DROP`.execute(trx);
      await sql`
        WITH entry AS (
          INSERT INTO public.but_toan (chi_nhanh_id, loai, ket_id, ngay, nguoi_tao)
          SELECT 1, 'trade', k.id, k.ngay, 1 FROM public.ket k WHERE k.trang_thai = 1 RETURNING id)
        INSERT INTO public.dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, gia_tri) SELECT 1, id, 'capital', 5 FROM entry`.execute(
        trx,
      );
    });
    await expect(unbalanced).rejects.toThrow(/is off by/);
  });

  test('adds no line to an entry that was written before', async () => {
    const lines = `(1, ${entryId}, 'capital', 5), (1, ${entryId}, 'rounding', -5)`;
    await expect(
      asApplication(`INSERT INTO dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, gia_tri) VALUES ${lines}`),
    ).rejects.toThrow(/append-only/);
  });

  test.each([
    [
      'a line of no entry',
      'dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, gia_tri)',
      `SELECT 1, 0, 'capital', 0`,
    ],
    [
      'a line without a balance of its currency',
      'dong_but_toan (chi_nhanh_id, but_toan_id, tai_khoan, tien_id, gia_tri)',
      `SELECT 1, id, 'capital', 0, 0 FROM entry`,
    ],
    ['notes of no entry', 'dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, so_tien)', 'SELECT 1, 0, 1, 0'],
    [
      'notes without a balance of their currency',
      'dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, so_tien)',
      'SELECT 1, id, 0, 0 FROM entry',
    ],
    [
      'notes of a denomination that the branch never held',
      'dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien)',
      'SELECT 1, id, 1, 0, 0, 0 FROM entry',
    ],
  ])('adds no %s', async (_what, into, rows) => {
    const forged = api.database.inTransaction(async (trx) => {
      await sql`CREATE TEMP TABLE entry (id bigint) ON COMMIT DROP`.execute(trx);
      await sql`
        WITH made AS (INSERT INTO but_toan (chi_nhanh_id, loai, ket_id, ngay, nguoi_tao)
                      SELECT 1, 'trade', k.id, k.ngay, 1 FROM ket k WHERE k.trang_thai = 1 RETURNING id)
        INSERT INTO pg_temp.entry SELECT id FROM made`.execute(trx);
      await sql.raw(`INSERT INTO ${into} ${rows.replace('FROM entry', 'FROM pg_temp.entry')}`).execute(trx);
    });
    await expect(forged).rejects.toThrow(/append-only/);
  });

  test('writes no kept figures beside the journal', async () => {
    for (const statement of [
      'INSERT INTO figures SELECT * FROM figures',
      'UPDATE figures SET so_phieu = 0',
      'DELETE FROM figures',
    ]) {
      await expect(asApplication(statement), statement).rejects.toThrow(/permission denied/);
    }
  });

  test('posts nothing into a safe of another day', async () => {
    await expect(
      asApplication(
        `INSERT INTO but_toan (chi_nhanh_id, loai, ket_id, ngay, nguoi_tao) SELECT 1, 'trade', k.id, k.ngay - 1, 1 FROM ket k`,
      ),
    ).rejects.toThrow(/closed safe/);
  });

  test.each(['thanh_tien', 'gia_tri', 'phi_chi', 'lam_tron', 'ty_gia_quy_doi', 'nguoi_tao', 'ma_giao_dich'])(
    'does not change %s of a ticket',
    async (column) => {
      await expect(asApplication(`UPDATE giao_dich SET ${column} = ${column}`)).rejects.toThrow(/permission denied/);
    },
  );

  test('does not change quantity, rate or amount of a line', async () => {
    for (const column of ['so_luong', 'ty_gia', 'thanh_tien', 'gia_tri', 'don_vi_ty_gia', 'tien_id']) {
      await expect(asApplication(`UPDATE giao_dich_dong SET ${column} = ${column}`)).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
