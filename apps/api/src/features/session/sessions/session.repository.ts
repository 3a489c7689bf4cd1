import { SETTINGS } from '@doi-tien/contract/settings';
import type { Holiday, HoursRange } from '@doi-tien/contract/working-hours.schema';
import { type RawBuilder, sql } from 'kysely';
import { hasPasskey, hasTotp, needsSecondFactor } from '../../../domain/credentials/second-factor.ts';
import type { StoredRights } from '../../../domain/rights/rights.ts';
import type { Db } from '../../../platform/db/database.ts';
import { showsBranches } from '../../../platform/db/several-branches.ts';
import { UNNAMED_DEVICE } from '../../../platform/http/access.ts';

export interface LiveSession {
  /** In hexadecimal digits. */
  tokenHash: string;
  sessionId: number;
  deviceId: string;
  userId: number;
  account: string;
  roleId: number;
  /** Those that are switched on, home first. */
  branchIds: number[];
  showsBranches: boolean;
  /** They change with what they are the versions of; see `standing-rules.ts`. */
  roleVersion: number;
  /** Of all weeks together. */
  hoursVersion: number;
  mustChangePassword: boolean;
  isStale: boolean;
  isConfirmed: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** Only setting one up is open to the person. */
  needsSecondFactor: boolean;
  mui_gio: string;
  hasException: boolean;
  snapshot: string;
}

export interface StandingRules {
  grants: StoredRights;
  /** The company's week (of branch null), and those of branches that have their own. */
  weeks: (Week & { branchId: number | null })[];
}

export interface Week {
  khung_gio: HoursRange[];
  ngay_nghi: Holiday[];
}

/** The limits as they are set now: shortening one acts on sessions that are open already. */
const idleLimit = sql`make_interval(mins => coalesce((c.gia_tri->>'phien_nghi_phut')::int, ${SETTINGS.phien_nghi_phut.initial}))`;
const absoluteLimit = sql`make_interval(hours => coalesce((c.gia_tri->>'phien_toi_da_gio')::int, ${SETTINGS.phien_toi_da_gio.initial}))`;
const isLive = sql<boolean>`
  p.het_han > now() AND p.ngay_tao > now() - ${absoluteLimit} AND p.dung_luc > now() - ${idleLimit}`;

const confirmedFor = sql`make_interval(mins => coalesce((c.gia_tri->>'xac_nhan_lai_phut')::int, ${SETTINGS.xac_nhan_lai_phut.initial}))`;

const branchIds = sql`ARRAY(
  SELECT b.id FROM chi_nhanh b WHERE b.id = ANY(u.chi_nhanh_ids) AND b.trang_thai = 1 ORDER BY array_position(u.chi_nhanh_ids, b.id))`;

const hasException = sql<boolean>`EXISTS (
  SELECT 1 FROM nguoi_dung_ngoai_gio n
  WHERE n.nguoi_dung_id = u.id AND n.tu <= now() AND (n.den IS NULL OR n.den > now()))`;

async function selectSessions(db: Db, which: RawBuilder<boolean>, lock = sql``): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    SELECT encode(p.token_hash, 'hex') AS "tokenHash", p.id AS "sessionId", p.device_id AS "deviceId",
           u.id AS "userId", u.tai_khoan AS account,
           ${branchIds} AS "branchIds", ${showsBranches} AS "showsBranches", v.id AS "roleId", v.phien_ban AS "roleVersion", (SELECT sum(w.phien_ban)::int FROM thoi_gian_lam_viec w) AS "hoursVersion",
           u.need_change_password = 1 AS "mustChangePassword", p.dung_luc < now() - interval '1 minute' AS "isStale",
           coalesce(p.xac_nhan_luc > now() - ${confirmedFor}, false) AS "isConfirmed", ${hasTotp} AS "hasTotp",
           ${hasPasskey} AS "hasPasskey", ${needsSecondFactor} AS "needsSecondFactor",
           coalesce(c.gia_tri->>'mui_gio', ${SETTINGS.mui_gio.initial}) AS mui_gio, ${hasException} AS "hasException",
           concat_ws(' ', pg_current_snapshot(), extract(epoch FROM pg_postmaster_start_time())) AS "snapshot"
    FROM phien p JOIN nguoi_dung u ON u.id = p.nguoi_dung_id JOIN vai_tro v ON v.id = u.vai_tro_id,
         cau_hinh_chung c
    WHERE ${which} AND ${isLive} AND u.trang_thai = 1 AND v.trang_thai = 1
    ${lock}`.execute(db);
  return rows;
}

const isToken = (tokenHash: Buffer) => sql<boolean>`p.token_hash = ${tokenHash}`;

/** The session behind a token, only while everything it stands on is still in force. */
export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const [session] = await selectSessions(db, isToken(tokenHash));
  return session;
}

/** A single token has a statement of its own: PostgreSQL plans the one for several each time, by their number. */
export async function findLiveSessions(db: Db, tokenHashes: readonly [Buffer, ...Buffer[]]): Promise<LiveSession[]> {
  const [first, ...others] = tokenHashes;
  const which = others.length === 0 ? isToken(first) : sql<boolean>`p.token_hash = ANY(${tokenHashes}::bytea[])`;
  return selectSessions(db, which);
}

/** For an act: the session cannot be revoked before the transaction ends; being used elsewhere meanwhile disturbs nobody. */
export async function holdLiveSession(trx: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const [session] = await selectSessions(trx, isToken(tokenHash), sql`FOR KEY SHARE OF p`);
  return session;
}

/** What a role may do and when people work: much to read, and seldom changed. */
export async function readStandingRules(db: Db, roleId: number): Promise<StandingRules> {
  const { rows } = await sql<StandingRules>`
    SELECT v.phan_quyen AS grants, (
      SELECT json_agg(json_build_object('branchId', w.chi_nhanh_id, 'khung_gio', w.khung_gio, 'ngay_nghi', w.ngay_nghi))
      FROM thoi_gian_lam_viec w WHERE NOT w.theo_cong_ty) AS weeks
    FROM vai_tro v WHERE v.id = ${roleId}`.execute(db);
  if (!rows[0]) throw new Error(`There is no role ${roleId}`);
  return rows[0];
}

export async function touchSession(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('phien').set({ dung_luc: sql`now()` }).where('id', '=', sessionId).execute();
}

export async function markConfirmed(trx: Db, sessionId: number): Promise<void> {
  await trx.updateTable('phien').set({ xac_nhan_luc: sql`now()` }).where('id', '=', sessionId).execute();
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  deviceId: string;
  device: string | null;
  ip: string;
  maxHours: number;
}

/** Of one person. More devices than anybody uses within the greatest age of a session; a program may sign in for every call. */
const MOST_SESSIONS = 200;

/**
 * A device has one session per person; signing in again replaces it. Devices without a name may be several. Beyond the bound the
 * sessions that were used least recently end.
 */
export async function insertSession(trx: Db, session: NewSession): Promise<void> {
  await trx
    .deleteFrom('phien')
    .where('nguoi_dung_id', '=', session.userId)
    .where('device_id', '=', session.deviceId)
    .where('device_id', 'not like', `${UNNAMED_DEVICE}%`)
    .execute();
  await trx
    .insertInto('phien')
    .values({
      token_hash: session.tokenHash,
      nguoi_dung_id: session.userId,
      device_id: session.deviceId,
      thiet_bi: session.device,
      ip: session.ip,
      het_han: sql`now() + make_interval(hours => ${session.maxHours})`,
      // Signing in is the best proof there is.
      xac_nhan_luc: sql`now()`,
    })
    .execute();
  await sql`
    DELETE FROM phien WHERE id IN (
      SELECT id FROM phien WHERE nguoi_dung_id = ${session.userId} ORDER BY dung_luc DESC, id DESC OFFSET ${MOST_SESSIONS})`.execute(
    trx,
  );
}

export async function deleteSession(trx: Db, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('phien').where('id', '=', sessionId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface DeviceRow {
  id: number;
  thiet_bi: string | null;
  ip: string | null;
  ngay_tao: string;
  dung_luc: string;
}

export async function findDevices(db: Db, userId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('phien as p')
    .innerJoin('cau_hinh_chung as c', (join) => join.onTrue())
    .select(['p.id', 'p.thiet_bi', 'p.ip', 'p.ngay_tao', 'p.dung_luc'])
    .where('p.nguoi_dung_id', '=', userId)
    .where(isLive)
    .orderBy('p.dung_luc', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}

export async function deleteDevice(trx: Db, userId: number, sessionId: number): Promise<DeviceRow | undefined> {
  return trx
    .deleteFrom('phien')
    .where('id', '=', sessionId)
    .where('nguoi_dung_id', '=', userId)
    .returning(['id', 'thiet_bi', 'ip', 'ngay_tao', 'dung_luc'])
    .executeTakeFirst();
}
