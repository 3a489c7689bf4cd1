import { IMPORT_MAX_ROWS, type ImportKind } from '@doi-tien/contract/import';
import { coversRights } from '@doi-tien/contract/permissions';
import { patchOf } from '@doi-tien/contract/primitives.schema';
import { canonical, isDecimal } from '@doi-tien/money/decimal';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Asker } from '../actor.ts';
import { type AuditedAct, recordEvents } from '../audit/record-event.ts';
import { insertRecord, updateRecord } from '../collections/collection.repository.ts';
import { type Collection, findItem, type KeptRecord } from '../collections/collection.service.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import type { Confirmation } from '../http/confirmation.ts';
import { selectList } from '../http/lists/list.ts';
import type { ImportColumn, ImportEnd, Importer, ImportRow, ImportRun, RowProblem, RowResult } from './importer.ts';
import { findReferences, type Reference } from './references.ts';
import { problemsOf, rowProblem, schemaProblems } from './row-problems.ts';

type Given = Record<string, unknown>;

export interface CollectionImport<Item extends KeptRecord> {
  kind: ImportKind;
  collection: Collection<Item>;
  columns: readonly ImportColumn[];
  maxRows?: number;
  /** Columns that name another record, and the field its id goes into. */
  references?: readonly Reference[];
  confirm?: Confirmation;
  /** What a record is recognised by; never changed by an import. */
  key: readonly string[];
  /** How a key is compared. */
  keyOf: (record: Given) => string;
  /** The keys of a record that has several. */
  keysOf?: (item: Item) => string[];
  /** Up to how many changes each record has its own row in the log. The end of the chain is locked while they are written: 0.7 ms a row. */
  mostRecorded?: number;
  /** Columns of a new record beyond those of the file. */
  newColumns?: (given: Given, isDryRun: boolean, end: ImportEnd, asker: Asker) => Promise<Given>;
}

/** Imports into a catalogue with the catalogue's own schema, rules and follow-ups. */
export function collectionImporter<Item extends KeptRecord>(options: CollectionImport<Item>): Importer {
  const { kind, columns, maxRows = IMPORT_MAX_ROWS, confirm } = options;
  return {
    kind,
    permission: kind,
    columns,
    maxRows,
    ...(confirm && { confirm }),
    isOfCompany: options.collection.isOfCompany,
    begin: async (trx, asker, isDryRun) => {
      const run = new CollectionRun(options, trx, asker, isDryRun);
      await run.load();
      return run;
    },
  };
}

/** More of them than this are summed up in the file's own log row. */
const MAX_LOGGED_RECORDS = 1000;
const BATCH = 1000;

class CollectionRun<Item extends KeptRecord> implements ImportRun {
  readonly #options: CollectionImport<Item>;
  readonly #trx: Db;
  readonly #asker: Asker;
  readonly #isDryRun: boolean;
  readonly #patch;
  readonly #seen = new Map<string, number>();
  readonly #events: AuditedAct[] = [];
  readonly #end: ImportEnd = {};
  #existing = new Map<string, Item>();
  #references: ((given: Given) => { body: Given; problems: RowProblem[] }) | undefined;

  constructor(options: CollectionImport<Item>, trx: Db, asker: Asker, isDryRun: boolean) {
    this.#options = options;
    this.#trx = trx;
    this.#asker = asker;
    this.#isDryRun = isDryRun;
    this.#patch = patchOf(options.collection.body);
  }

  async load(): Promise<void> {
    const {
      collection,
      keyOf,
      keysOf = (item: Item) => [keyOf(item as Given & Item)],
      references = [],
    } = this.#options;
    const { list, toItem = (row: Item) => row } = collection;
    const rows = await readAll<Item>(
      this.#trx,
      sql`SELECT ${selectList(list)} FROM ${list.from} WHERE ${list.where ?? sql`true`}`,
    );
    this.#existing = new Map(rows.map(toItem).flatMap((item) => keysOf(item).map((key) => [key, item])));
    this.#references = await findReferences(this.#trx, references);
  }

  async take(rows: readonly ImportRow[]): Promise<RowResult[]> {
    const results: RowResult[] = [];
    for (const row of rows) results.push(await this.#takeRow(row));
    return results;
  }

  async #takeRow(row: ImportRow): Promise<RowResult> {
    const { body, problems } = this.#references?.(row.given) ?? { body: row.given, problems: [] };
    const found = [...row.problems, ...problems, ...this.#keyProblems(row.line, body)];
    if (found.length > 0) return { outcome: 'loi', problems: found };
    const current = this.#existing.get(this.#options.keyOf(body));
    const changes = current && this.#changesOf(body, current);
    if (changes && Object.keys(changes).length === 0) return { outcome: 'khong_doi' };

    const schema = current ? this.#patch : this.#options.collection.body;
    const checked = schema.safeParse(current ? { ...changes, phien_ban: current.phien_ban } : body, {
      reportInput: true,
    });
    if (!checked.success) return { outcome: 'loi', problems: schemaProblems(checked.error) };
    return this.#write(checked.data, current);
  }

  /** A key has to be complete, and each record may stand in the file once. */
  #keyProblems(line: number, body: Given): RowProblem[] {
    const { key, keyOf } = this.#options;
    const missing = key.filter((field) => body[field] === undefined || body[field] === null);
    if (missing.length > 0) return missing.map((field) => rowProblem(field, 'requiredField'));
    const earlier = this.#seen.get(keyOf(body));
    if (earlier !== undefined) return [rowProblem(key.at(-1) ?? '', 'repeatedRow', { line: earlier })];
    this.#seen.set(keyOf(body), line);
    return [];
  }

  #changesOf(body: Given, current: Item): Given {
    const { key, collection } = this.#options;
    const before = current as Given;
    return Object.fromEntries(
      Object.entries(body).filter(
        ([field, value]) => !key.includes(field) && field in collection.body.shape && !isSame(value, before[field]),
      ),
    );
  }

  async #write(given: Given, current: Item | undefined): Promise<RowResult> {
    await sql`SAVEPOINT imported_row`.execute(this.#trx);
    try {
      const { phien_ban: _version, ...changes } = given;
      const after = current ? await this.#change(changes, current) : await this.#create(changes);
      await this.#options.collection.afterChange?.(this.#trx, this.#asker, { before: current, after });
      await sql`RELEASE SAVEPOINT imported_row`.execute(this.#trx);
      this.#note(current, after);
      return current ? { outcome: 'cap_nhat', changed: Object.keys(changes) } : { outcome: 'them' };
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT imported_row`.execute(this.#trx);
      const problems = problemsOf(error);
      if (!problems) throw error;
      return { outcome: 'loi', problems: problems.map((problem) => this.#atColumn(problem)) };
    }
  }

  /** A refusal names the field of the record; in a file the person sees the column it was read from. */
  #atColumn(problem: RowProblem): RowProblem {
    const named = this.#options.references?.find(({ field }) => field === problem.field);
    return named ? { ...problem, field: named.column } : problem;
  }

  async #create(given: Given): Promise<Item> {
    const { collection, newColumns } = this.#options;
    await collection.check?.(this.#trx, given, undefined, this.#asker);
    const columns = { ...given, ...(await newColumns?.(given, this.#isDryRun, this.#end, this.#asker)) };
    const id = await insertRecord(this.#trx, collection.table, collection.toColumns?.(columns) ?? columns);
    await collection.writeParts?.(this.#trx, id, given);
    return findItem(this.#trx, collection, id);
  }

  async #change(given: Given, current: Item): Promise<Item> {
    const { collection } = this.#options;
    await collection.check?.(this.#trx, given, current, this.#asker);
    await updateRecord(this.#trx, collection.table, current, collection.toColumns?.(given) ?? given);
    return findItem(this.#trx, collection, current.id);
  }

  #note(before: Item | undefined, after: Item): void {
    const { collection, mostRecorded = MAX_LOGGED_RECORDS } = this.#options;
    const { permission } = collection;
    if (this.#events.length > mostRecorded) return;
    this.#events.push({ act: before ? 'update' : 'create', subject: permission, subjectId: after.id, before, after });
  }

  /** The log's rows are written last: its chain is one lock for everybody, and is held only from here on. */
  async finish(actor: Actor): Promise<ImportEnd> {
    // The rows were checked with the rights that the person had when the file began.
    if (!coversRights(actor.permissions, this.#asker.permissions)) throw new AppError('FORBIDDEN');
    const { mostRecorded = MAX_LOGGED_RECORDS } = this.#options;
    const recorded = this.#events.length > mostRecorded ? [] : this.#events;
    for (let at = 0; at < recorded.length; at += BATCH)
      await recordEvents(this.#trx, actor, recorded.slice(at, at + BATCH));
    return this.#end;
  }
}

async function readAll<Row>(trx: Db, select: RawBuilder<unknown>): Promise<Row[]> {
  return (await (select as RawBuilder<Row>).execute(trx)).rows;
}

/** Amounts are the same whatever their zeros; an empty field is the same as none. */
function isSame(given: unknown, kept: unknown): boolean {
  if (typeof given === 'string' && typeof kept === 'string') {
    if (given === kept || given === kept.trim()) return true;
    return isDecimal(given) && isDecimal(kept) && canonical(given) === canonical(kept);
  }
  if (Array.isArray(given)) return JSON.stringify(given) === JSON.stringify(kept);
  return (given ?? null) === (kept ?? null);
}
