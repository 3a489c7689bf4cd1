import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { plainText } from '../plain-text.ts';
import type { RowProblem } from './importer.ts';
import { rowProblem } from './row-problems.ts';

/** A column that names a record of another table, by code, by name or by number. */
export interface Reference {
  column: string;
  /** The field that holds its id. */
  field: string;
  table: keyof Tables;
  /** The column may name several, and the field holds all their ids. */
  isList?: boolean;
}

interface Named {
  id: number;
  ma: string;
  ten: string;
}

type Given = Record<string, unknown>;
type Resolve = (given: Given) => { body: Given; problems: RowProblem[] };

/** Reads what can be named once, and answers how a row's names become ids. */
export async function findReferences(trx: Db, references: readonly Reference[]): Promise<Resolve> {
  const lookups: { reference: Reference; find: (name: string) => number | undefined }[] = [];
  for (const reference of references) {
    const { rows } = await sql<Named>`SELECT id, ma, ten FROM ${sql.table(reference.table)}`.execute(trx);
    lookups.push({ reference, find: finder(rows) });
  }
  return (given) => {
    const body = { ...given };
    const problems: RowProblem[] = [];
    for (const { reference, find } of lookups) {
      const name = body[reference.column];
      delete body[reference.column];
      if (typeof name !== 'string') continue;
      const ids = namesIn(reference, name).map(find);
      if (ids.includes(undefined)) problems.push(rowProblem(reference.column, 'notFound'));
      else body[reference.field] = reference.isList ? ids : ids[0];
    }
    return { body, problems };
  };
}

function namesIn({ isList }: Reference, text: string): string[] {
  if (!isList) return [text];
  return text
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A code is certain, a name is what people write, a number is what an export without codes has. */
function finder(rows: readonly Named[]): (name: string) => number | undefined {
  const byCode = new Map(rows.map(({ id, ma }) => [ma.toLowerCase(), id]));
  const byName = new Map(rows.map(({ id, ten }) => [plainText(ten), id]));
  const ids = new Set(rows.map(({ id }) => id));
  return (name) => {
    const number = /^\d{1,9}$/.test(name) ? Number(name) : undefined;
    return (
      byCode.get(name.toLowerCase()) ??
      byName.get(plainText(name)) ??
      (number !== undefined && ids.has(number) ? number : undefined)
    );
  };
}
