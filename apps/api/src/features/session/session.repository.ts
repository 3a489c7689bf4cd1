import { fillPermissions, type PermissionEntry } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Signed in but silent this long, or this old: the person signs in again. */
export const IDLE_HOURS = 12;
export const ABSOLUTE_HOURS = 24 * 7;

export interface LiveSession {
  sessionId: number;
  deviceId: string;
  userId: number;
  account: string;
  roleId: number;
  mustChangePassword: boolean;
  grants: Record<string, Record<string, boolean>>;
  isStale: boolean;
}

/** The session behind a token, only while everything it stands on is still in force. */
export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('phien as p')
    .innerJoin('nguoi_dung as u', 'u.id', 'p.nguoi_dung_id')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select([
      'p.id as sessionId',
      'p.device_id as deviceId',
      'u.id as userId',
      'u.tai_khoan as account',
      'v.id as roleId',
      'v.phan_quyen as grants',
      sql<boolean>`u.need_change_password = 1`.as('mustChangePassword'),
      sql<boolean>`p.dung_luc < now() - interval '1 minute'`.as('isStale'),
    ])
    .where('p.token_hash', '=', tokenHash)
    .where('p.het_han', '>', sql<string>`now()`)
    .where('p.dung_luc', '>', sql<string>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .where('u.trang_thai', '=', 1)
    .where('v.trang_thai', '=', 1)
    .executeTakeFirst();
  return row;
}

export async function touchSession(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('phien').set({ dung_luc: sql`now()` }).where('id', '=', sessionId).execute();
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  deviceId: string;
  device: string | null;
  ip: string;
}

export async function insertSession(trx: Db, session: NewSession): Promise<void> {
  await trx
    .insertInto('phien')
    .values({
      token_hash: session.tokenHash,
      nguoi_dung_id: session.userId,
      device_id: session.deviceId,
      thiet_bi: session.device,
      ip: session.ip,
      het_han: sql`now() + make_interval(hours => ${ABSOLUTE_HOURS})`,
    })
    .execute();
  await trx.updateTable('nguoi_dung').set({ dang_nhap_luc: sql`now()` }).where('id', '=', session.userId).execute();
}

export async function deleteSession(trx: Db, sessionId: number): Promise<void> {
  await trx.deleteFrom('phien').where('id', '=', sessionId).execute();
}

/** What signing in needs to know of an account, whatever the case it was typed in. */
export async function findAccount(db: Db, account: string) {
  return db
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select(['u.id', 'u.tai_khoan', 'u.ho_va_ten', 'u.email', 'u.avatar', 'u.mat_khau', 'u.need_change_password'])
    .select(['v.ma as ma_vai_tro', 'v.ten as ten_vai_tro', 'v.phan_quyen'])
    .select(sql<boolean>`u.trang_thai = 1 AND v.trang_thai = 1`.as('isActive'))
    .where(sql`lower(u.tai_khoan)`, '=', account.toLowerCase())
    .executeTakeFirst();
}

/** Stored grants laid over today's catalogue: an action that was added since is off, one that is gone is gone. */
export function toPermissions(grants: Record<string, Record<string, boolean>>): PermissionEntry[] {
  return fillPermissions((name, action) => grants[name]?.[action] === true);
}
