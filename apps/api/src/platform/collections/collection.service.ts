import type { PermissionName } from '@doi-tien/contract/permissions';
import type { z } from 'zod';
import type { Actor, Asker } from '../actor.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { waitBriefly } from '../db/wait-briefly.ts';
import type { Confirmation } from '../http/confirmation.ts';
import { findRow } from '../http/lists/list.ts';
import type { ListSpec } from '../http/lists/list-spec.ts';
import { deleteRecord, insertRecord, updateRecord } from './collection.repository.ts';

export interface KeptRecord {
  id: number;
  phien_ban: number;
}

export interface Change<Item> {
  before: Item | undefined;
  after: Item | undefined;
}

type Given = Record<string, unknown>;

/** A catalogue described: its routes, their permissions, their validation and their log rows follow from this. */
export interface Collection<Item extends KeptRecord> {
  path: string;
  permission: PermissionName;
  /** What its rows of the log are about, where several collections have one permission. */
  subject?: string;
  table: keyof Tables;
  list: ListSpec;
  /** What people with these permissions see of the list, where that is not all of it. Such a collection has no file. */
  listFor?: (role: Pick<Asker, 'permissions'>) => ListSpec;
  item: z.ZodType<Item>;
  body: z.ZodObject;
  /** Rules beyond the shape: `current` is undefined when the record is new. Refuses by throwing. */
  check?: (trx: Db, given: Given, current: Item | undefined, asker: Asker) => Promise<void>;
  checkDelete?: (trx: Db, current: Item, asker: Asker) => Promise<void>;
  /** A row as the list reads it, in the shape that travels; needed only where the two differ. */
  toItem?: (row: Item) => Item;
  /** What is stored of a record, where that is more than what was given. Called after `check`. */
  complete?: (trx: Db, given: Given, current: Item | undefined, asker: Asker) => Promise<Given>;
  /** The given fields as columns; needed only where the two differ. */
  toColumns?: (given: Given) => Given;
  /** Which of the writes a person has to confirm. */
  confirm?: Partial<Record<'create' | 'update' | 'delete', Confirmation>>;
  /** Its writes can wait for a second person: the name of a record, for the person who decides. */
  nameOf?: (item: Item) => string;
  /** What follows from a change, in the same transaction: ended sessions, live events. Also for each row of a file, before the access is confirmed. */
  afterChange?: (trx: Db, asker: Asker, change: Change<Item>) => Promise<void>;
  /** Writes the rows of other tables that belong to a new record. */
  writeParts?: (trx: Db, id: number, given: Given) => Promise<void>;
  /** The collection makes new records in a way of its own. */
  hasOwnCreate?: boolean;
  /** Its records count in every branch. */
  isOfCompany?: boolean;
  /** Who takes the list away as a file is in the action log. */
  recordsExport?: boolean;
  /** One record is told in a way of its own. */
  hasOwnDetail?: boolean;
}

export async function findItem<Item extends KeptRecord>(
  db: Db,
  collection: Collection<Item>,
  id: number,
  /** Needed where records belong to branches. */
  branchId?: number,
): Promise<Item> {
  const row = await findRow<Item>(db, collection.list, id, branchId);
  return collection.toItem?.(row) ?? row;
}

export async function createRecord<Item extends KeptRecord>(
  trx: Db,
  actor: Actor,
  collection: Collection<Item>,
  given: Given,
): Promise<Item> {
  await collection.check?.(trx, given, undefined, actor);
  const whole = (await collection.complete?.(trx, given, undefined, actor)) ?? given;
  const id = await insertRecord(trx, collection.table, collection.toColumns?.(whole) ?? whole);
  await collection.writeParts?.(trx, id, whole);
  const after = await findItem(trx, collection, id, actor.branchId);
  await finish(trx, actor, collection, 'create', { before: undefined, after });
  return after;
}

export async function changeRecord<Item extends KeptRecord>(
  trx: Db,
  actor: Actor,
  collection: Collection<Item>,
  read: KeptRecord,
  given: Given,
): Promise<Item> {
  await waitBriefly(trx);
  const before = await findItem(trx, collection, read.id, actor.branchId);
  await collection.check?.(trx, given, before, actor);
  const whole = (await collection.complete?.(trx, given, before, actor)) ?? given;
  await updateRecord(trx, collection.table, read, collection.toColumns?.(whole) ?? whole);
  const after = await findItem(trx, collection, read.id, actor.branchId);
  await finish(trx, actor, collection, 'update', { before, after });
  return after;
}

export async function removeRecord<Item extends KeptRecord>(
  trx: Db,
  actor: Actor,
  collection: Collection<Item>,
  id: number,
): Promise<void> {
  await waitBriefly(trx);
  const before = await findItem(trx, collection, id, actor.branchId);
  await collection.checkDelete?.(trx, before, actor);
  await deleteRecord(trx, collection.table, id);
  await finish(trx, actor, collection, 'delete', { before, after: undefined });
}

async function finish<Item extends KeptRecord>(
  trx: Db,
  actor: Actor,
  { permission, subject = permission, afterChange }: Collection<Item>,
  act: string,
  change: Change<Item>,
): Promise<void> {
  await afterChange?.(trx, actor, change);
  const subjectId = (change.after ?? change.before)?.id;
  await recordEvent(trx, actor, { act, subject, subjectId, ...change });
}
