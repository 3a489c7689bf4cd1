import { sql } from 'kysely';
import { hashPassword } from '../../domain/credentials/password.ts';
import { FIRST_BRANCH } from '../../platform/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { CURRENCIES, CURRENCY_TYPES } from './catalogue.seed.ts';
import { ADMIN_ROLE, ROLES } from './roles.seed.ts';

export const ADMIN_ACCOUNT = 'quantri';

/**
 * Fills an empty database, with this first password of the administrator. Answers it, or undefined where there was nothing to fill. Runs in
 * one transaction, so a start cut short leaves it empty for the next.
 */
export async function seedIfEmpty<First extends { password: string }>(
  database: Database,
  choosePassword: () => First,
): Promise<First | undefined> {
  if (await database.read(isFilled)) return undefined;
  return database.inTransaction(async (trx) => {
    // Two processes on one empty database: the second waits here and then finds it filled.
    await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien seed'))`.execute(trx);
    if (await isFilled(trx)) return undefined;
    const first = choosePassword();
    await seedCatalogue(trx);
    await seedPeople(trx, await hashPassword(first.password));
    return first;
  });
}

async function isFilled(db: Db): Promise<boolean> {
  return (await db.selectFrom('vai_tro').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function seedCatalogue(trx: Db): Promise<void> {
  const types = await trx
    .insertInto('loai_tien')
    .values(CURRENCY_TYPES.map((type, index) => ({ ...type, thu_tu: index + 1 })))
    .returning(['id', 'ma'])
    .execute();
  const typeIds = new Map(types.map((type) => [type.ma, type.id]));
  for (const [index, { type, notes, groups, ...currency }] of CURRENCIES.entries()) {
    const { id } = await trx
      .insertInto('tien')
      .values({ ...currency, loai_tien_id: typeIds.get(type) ?? 0, thu_tu: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!notes) continue;
    const groupOf = (note: number) => Object.entries(groups ?? {}).find(([, members]) => members.includes(note))?.[0];
    await trx
      .insertInto('menh_gia')
      .values(notes.map((note) => ({ tien_id: id, gia_tri: String(note), nhom_ty_gia: groupOf(note) ?? null })))
      .execute();
  }
}

async function seedPeople(trx: Db, passwordHash: string): Promise<void> {
  const roles = await trx
    .insertInto('vai_tro')
    .values(ROLES.map((role) => ({ ...role, phan_quyen: JSON.stringify(role.phan_quyen), he_thong: true })))
    .returning(['id', 'ma'])
    .execute();
  await trx
    .insertInto('nguoi_dung')
    .values({
      tai_khoan: ADMIN_ACCOUNT,
      ho_va_ten: 'Quản trị viên',
      vai_tro_id: roles.find((role) => role.ma === ADMIN_ROLE)?.id ?? 0,
      chi_nhanh_ids: [FIRST_BRANCH],
      mat_khau: passwordHash,
      need_change_password: 1,
    })
    .execute();
}
