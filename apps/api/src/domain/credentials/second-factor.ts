import type { SECOND_FACTOR_KINDS } from '@doi-tien/contract/session';
import { SETTINGS } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** For queries in which `u` is the person. */
export const hasTotp = sql<boolean>`EXISTS (SELECT 1 FROM totp t WHERE t.nguoi_dung_id = u.id AND t.bat_luc IS NOT NULL)`;
export const hasPasskey = sql<boolean>`EXISTS (SELECT 1 FROM passkey k WHERE k.nguoi_dung_id = u.id)`;

export const secondFactorKind = sql<(typeof SECOND_FACTOR_KINDS)[number]>`(CASE
  WHEN ${hasTotp} AND ${hasPasskey} THEN 'ca_hai' WHEN ${hasTotp} THEN 'totp' WHEN ${hasPasskey} THEN 'passkey' ELSE 'khong' END)`;

/** For queries in which `v` is the role of the person and `c` the settings. */
const isDemanded = sql<boolean>`(CASE coalesce(c.gia_tri->>'yeu_cau_hai_lop', ${SETTINGS.yeu_cau_hai_lop.initial})
  WHEN 'tat_ca' THEN true WHEN 'vai_tro' THEN v.yeu_cau_hai_lop ELSE false END)`;
/** A second factor is demanded of the person, and there is none. */
export const needsSecondFactor = sql<boolean>`(${isDemanded} AND NOT ${hasTotp} AND NOT ${hasPasskey})`;

export interface SecondFactors {
  hasTotp: boolean;
  hasPasskey: boolean;
  isDemanded: boolean;
}

export async function findSecondFactors(db: Db, userId: number): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`
    SELECT ${hasTotp} AS "hasTotp", ${hasPasskey} AS "hasPasskey", ${isDemanded} AS "isDemanded"
    FROM nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id, cau_hinh_chung c WHERE u.id = ${userId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/**
 * Called after a person removed an app or a passkey, while their row is locked: the last second factor stays while one is
 * demanded, and without any there is nothing that recovery codes could recover.
 */
export async function settleRemoval(trx: Db, userId: number): Promise<void> {
  const left = await findSecondFactors(trx, userId);
  if (left.hasTotp || left.hasPasskey) return;
  if (left.isDemanded) throw new AppError('SECOND_FACTOR_DEMANDED');
  await trx.deleteFrom('ma_khoi_phuc').where('nguoi_dung_id', '=', userId).execute();
}

/** For somebody who has lost them all: app, passkeys and recovery codes. */
export async function removeSecondFactors(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('totp').where('nguoi_dung_id', '=', userId).execute();
  await trx.deleteFrom('passkey').where('nguoi_dung_id', '=', userId).execute();
  await trx.deleteFrom('ma_khoi_phuc').where('nguoi_dung_id', '=', userId).execute();
}

/** Only a person who has a second factor may demand one of others: the demand must not close the way back for its author. */
export async function refuseWithoutOwnSecondFactor(db: Db, userId: number): Promise<void> {
  const own = await findSecondFactors(db, userId);
  if (!own.hasTotp && !own.hasPasskey) throw new AppError('OWN_SECOND_FACTOR_FIRST');
}
