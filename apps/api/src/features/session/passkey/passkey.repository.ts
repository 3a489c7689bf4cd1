import type { Passkey } from '@doi-tien/contract/passkey.schema';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface StoredPasskey {
  id: number;
  userId: number;
  publicKey: Buffer;
  counter: number;
}

export async function findPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'ten', 'ngay_tao', 'dung_luc'])
    .where('nguoi_dung_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** As a browser is told of them, to use one or to make none twice. */
export async function findDescriptors(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('nguoi_dung_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}

export interface PasskeyOwner {
  id: number;
  account: string;
}

/** Whose key it is; undefined for one that is not registered, or was removed. */
export async function findPasskeyOwner(db: Db, credentialId: string): Promise<PasskeyOwner | undefined> {
  return db
    .selectFrom('passkey as k')
    .innerJoin('nguoi_dung as u', 'u.id', 'k.nguoi_dung_id')
    .select(['u.id', 'u.tai_khoan as account'])
    .where('k.credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
}

/** Locked until its counter is written: of two answers at once the second is held against what the first counted. */
export async function lockPasskey(trx: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return trx
    .selectFrom('passkey')
    .select(['id', 'nguoi_dung_id as userId', 'public_key as publicKey', 'bo_dem as counter'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .forUpdate()
    .executeTakeFirst();
}

export async function markPasskeyUsed(trx: Db, id: number, counter: number): Promise<void> {
  await trx.updateTable('passkey').set({ bo_dem: counter, dung_luc: sql`now()` }).where('id', '=', id).execute();
}

export interface NewPasskey {
  userId: number;
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

/** Undefined when the key is registered already, by this person or another. */
export async function insertPasskey(trx: Db, passkey: NewPasskey): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('passkey')
    .values({
      nguoi_dung_id: passkey.userId,
      ten: passkey.name,
      credential_id: Buffer.from(passkey.credentialId, 'base64url'),
      public_key: Buffer.from(passkey.publicKey),
      bo_dem: passkey.counter,
      transports: passkey.transports,
    })
    .onConflict((conflict) => conflict.constraint('passkey_registered').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('nguoi_dung_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Only one's own; answers the name before. */
export async function renamePasskey(trx: Db, userId: number, id: number, name: string): Promise<string | undefined> {
  const before = await trx
    .selectFrom('passkey')
    .select('ten')
    .where('id', '=', id)
    .where('nguoi_dung_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (before) await trx.updateTable('passkey').set({ ten: name }).where('id', '=', id).execute();
  return before?.ten;
}

export async function deletePasskey(trx: Db, userId: number, id: number): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('nguoi_dung_id', '=', userId)
    .returning('ten')
    .executeTakeFirst();
  return deleted?.ten;
}
