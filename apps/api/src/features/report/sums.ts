import { type RawBuilder, sql } from 'kysely';

export type Sql = RawBuilder<unknown>;

/** Figures by name, each added up from rows `f` of kept figures: what came and what went, less what was undone. */
export type Sums = Readonly<Record<string, Sql>>;

export const total = (amount: Sql, where: Sql): Sql => sql`coalesce(sum(${amount}) FILTER (WHERE ${where}), 0)`;

/** Incomes stand with a minus in the journal. */
export const CREDIT = sql`f.gia_tri_ra - f.gia_tri_vao`;

export function columns(sums: Sums, write: (name: string, sum: Sql) => Sql): Sql {
  return sql.join(Object.entries(sums).map(([name, sum]) => sql`${write(name, sum)} AS ${sql.ref(name)}`));
}
