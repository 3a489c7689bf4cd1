import { type RawBuilder, sql } from 'kysely';
import type { Branches } from './selection.ts';
import { monthsAndDaysOf } from './spans.rules.ts';

export type Sql = RawBuilder<unknown>;

interface FiguresWanted {
  branches: Branches;
  /** Of all branches the figures of each one, not of the company. */
  isPerBranch?: boolean | undefined;
  /** One person's part, or everybody's apart; absent: all people together. */
  people?: number | 'each' | undefined;
  /** Days in order: from the first to the day before the last. No month that lies across one of them is read as a whole. */
  cuts: readonly string[];
  /** Every day is wanted apart. */
  isPerDay?: boolean | undefined;
}

const COLUMNS = sql`chi_nhanh_id, nguoi_tao, ngay, tai_khoan, loai, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra`;

/**
 * The kept figures of some days, as a table. Of all people: closed days, whole months where no day is asked for, and what the open days have so
 * far. Of single people: each of their days.
 */
export function keptFigures({ branches, isPerBranch, people, cuts, isPerDay }: FiguresWanted): Sql {
  const within = sql`ngay >= ${cuts[0]}::date AND ngay < ${cuts.at(-1)}::date`;
  const ofBranches = sql`chi_nhanh_id = ANY(${branches.ids}::int[])`;
  if (people !== undefined) {
    const ofPeople = people === 'each' ? sql`nguoi_tao <> 0` : sql`nguoi_tao <> 0 AND nguoi_tao = ${people}`;
    return sql`(SELECT ${COLUMNS} FROM figures WHERE ${ofBranches} AND NOT la_thang AND ${within} AND ${ofPeople})`;
  }
  const ofClosedDays = branches.isCompany && !isPerBranch ? sql`chi_nhanh_id = 0` : ofBranches;
  const { months, days } = isPerDay ? { months: [], days: [] } : monthsAndDaysOf(cuts);
  // Days one by one are read whole: with the accounts asked for in the index too, each account of each day would be looked up by itself.
  const oneByOne = (among: readonly string[]) => sql`ngay = ANY(${among}::date[]) OFFSET 0`;
  const closed = (part: Sql, when: Sql) => sql`
    (SELECT ${COLUMNS} FROM figures WHERE nguoi_tao = 0 AND ${ofClosedDays} AND ${part} AND ${when})`;
  return sql`(
    ${closed(sql`la_thang`, oneByOne(months))}
    UNION ALL
    ${closed(sql`NOT la_thang`, isPerDay ? within : oneByOne(days))}
    UNION ALL
    SELECT ${COLUMNS} FROM open_day_figures WHERE ${ofBranches} AND ${within})`;
}

/** Figures by name, each added up from rows `f` of kept figures: what came and what went, less what was undone. */
type Sums = Readonly<Record<string, Sql>>;

export const total = (amount: Sql, where: Sql): Sql => sql`coalesce(sum(${amount}) FILTER (WHERE ${where}), 0)`;

/** Incomes stand with a minus in the journal. */
export const CREDIT = sql`f.gia_tri_ra - f.gia_tri_vao`;

export function columns(named: Sums): Sql {
  return sql.join(Object.entries(named).map(([name, expression]) => sql`${expression} AS ${sql.ref(name)}`));
}

/** What sums are for: a day, the number of a span between the cuts (from 1 on), a currency, a branch or a person. */
export type FiguresKey = 'ngay' | 'span' | 'tien_id' | 'chi_nhanh_id' | 'nguoi_tao';

interface SumsWanted extends Pick<FiguresWanted, 'branches' | 'cuts'> {
  /** The name of each key in the answer. */
  by: Readonly<Record<string, FiguresKey>>;
  /** Only one person's part. */
  person?: number | undefined;
  /** `where` and `sums` are about rows `f`. */
  sums: Sums;
  where: Sql;
}

/** Sums of kept figures for each key, as a query. */
export function sumFigures({ branches, cuts, by, person, sums, where }: SumsWanted): Sql {
  const keys = Object.values(by);
  const figures = keptFigures({
    branches,
    cuts,
    isPerBranch: keys.includes('chi_nhanh_id'),
    isPerDay: keys.includes('ngay'),
    people: person ?? (keys.includes('nguoi_tao') ? 'each' : undefined),
  });
  const expressionOf = (key: FiguresKey) =>
    key === 'span' ? sql`width_bucket(f.ngay, ${cuts}::date[])` : sql.ref(`f.${key}`);
  const named = Object.fromEntries(Object.entries(by).map(([name, key]) => [name, expressionOf(key)]));
  return sql`
    SELECT ${columns(named)}, ${columns(sums)} FROM ${figures} f WHERE ${where}
    GROUP BY ${sql.join(keys.map((_key, index) => sql.lit(index + 1)))}`;
}
