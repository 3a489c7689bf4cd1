import type { ListPreferencesBody, SavedView } from '@doi-tien/contract/list-views.schema';
import { sql } from 'kysely';
import { deleteRecord, insertRecord, updateRecord } from '../../platform/collections/collection.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';

/** More lists than the product has, and few enough that nobody fills the table with names of their own making. */
const MAX_LISTS = 60;

export async function findPreferences(db: Db, userId: number, list: string): Promise<ListPreferencesBody | undefined> {
  const row = await db
    .selectFrom('tuy_chon_danh_sach')
    .select('gia_tri')
    .where('nguoi_dung_id', '=', userId)
    .where('danh_sach', '=', list)
    .executeTakeFirst();
  return row?.gia_tri;
}

export async function keepPreferences(
  trx: Db,
  userId: number,
  list: string,
  preferences: ListPreferencesBody,
): Promise<void> {
  const gia_tri = JSON.stringify(preferences);
  const { rows } = await sql`
    INSERT INTO tuy_chon_danh_sach (nguoi_dung_id, danh_sach, gia_tri)
    SELECT ${userId}, ${list}, ${gia_tri}::jsonb
    WHERE (SELECT count(*) FROM tuy_chon_danh_sach
           WHERE nguoi_dung_id = ${userId} AND danh_sach <> ${list}) < ${MAX_LISTS}
    ON CONFLICT (nguoi_dung_id, danh_sach) DO UPDATE SET gia_tri = EXCLUDED.gia_tri, ngay_cap_nhat = now()
    RETURNING danh_sach`.execute(trx);
  if (rows.length === 0) throw fieldError('list', 'invalid');
}

/** Whose views are wanted: a person's own, those of their role, and those of all roles for people who may change roles. */
export interface Viewer {
  userId: number;
  roleId: number;
  keepsRoles: boolean;
}

const viewColumns = ['b.id', 'b.phien_ban', 'b.danh_sach', 'b.ten', 'b.vai_tro_id', 'b.mac_dinh'] as const;

function visibleViews(db: Db, { userId, roleId, keepsRoles }: Viewer) {
  return db
    .selectFrom('bo_loc_da_luu as b')
    .leftJoin('vai_tro as v', 'v.id', 'b.vai_tro_id')
    .select([...viewColumns, 'b.truy_van', 'b.cot', 'v.ten as ten_vai_tro'])
    .select(sql<boolean>`b.vai_tro_id IS NULL OR b.vai_tro_id = ${roleId}`.as('cua_toi'))
    .where((is) =>
      is.or([
        is('b.nguoi_dung_id', '=', userId),
        keepsRoles ? is('b.vai_tro_id', 'is not', null) : is('b.vai_tro_id', '=', roleId),
      ]),
    );
}

export async function findViews(db: Db, viewer: Viewer, list: string): Promise<SavedView[]> {
  return visibleViews(db, viewer).where('b.danh_sach', '=', list).orderBy('b.ten').orderBy('b.id').execute();
}

/** Somebody else's is not there at all: its name would already tell something. */
export async function findView(db: Db, viewer: Viewer, id: number): Promise<SavedView> {
  const view = await visibleViews(db, viewer).where('b.id', '=', id).executeTakeFirst();
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}

export interface Owner {
  nguoi_dung_id: number | null;
  vai_tro_id: number | null;
}

/** How many views an owner has, of one list and altogether. */
export async function countViews(trx: Db, owner: Owner, list: string): Promise<{ ofList: number; total: number }> {
  return trx
    .selectFrom('bo_loc_da_luu')
    .select(sql<number>`(count(*) FILTER (WHERE danh_sach = ${list}))::int`.as('ofList'))
    .select(sql<number>`count(*)::int`.as('total'))
    .where('nguoi_dung_id', 'is not distinct from', owner.nguoi_dung_id)
    .where('vai_tro_id', 'is not distinct from', owner.vai_tro_id)
    .executeTakeFirstOrThrow();
}

export async function roleExists(trx: Db, roleId: number): Promise<boolean> {
  const role = await trx.selectFrom('vai_tro').select('id').where('id', '=', roleId).executeTakeFirst();
  return role !== undefined;
}

/** A role starts with one view at most; the next one takes over. */
export async function takeBackDefault(trx: Db, roleId: number, list: string): Promise<void> {
  await trx
    .updateTable('bo_loc_da_luu')
    .set({ mac_dinh: false })
    .where('vai_tro_id', '=', roleId)
    .where('danh_sach', '=', list)
    .where('mac_dinh', '=', true)
    .execute();
}

export const insertView = (trx: Db, view: Record<string, unknown>) => insertRecord(trx, 'bo_loc_da_luu', view);
export const updateView = (trx: Db, read: { id: number; phien_ban: number }, given: Record<string, unknown>) =>
  updateRecord(trx, 'bo_loc_da_luu', read, given);
export const deleteView = (trx: Db, id: number) => deleteRecord(trx, 'bo_loc_da_luu', id);
