import { randomUUID } from 'node:crypto';
import { IMPORT_MAX_ROWS } from '@doi-tien/contract/import';
import { RATE_FIELDS } from '@doi-tien/contract/rates';
import { type RateLine, rateLine } from '@doi-tien/contract/rates.schema';
import { canonical } from '@doi-tien/money/decimal';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { announce } from '../../http/live.ts';
import type { ImportEnd, Importer, ImportRow, ImportRun, RowProblem, RowResult } from '../../importing/importer.ts';
import { rowProblem, schemaProblems } from '../../importing/row-problems.ts';
import { findPostedRates } from '../../rates/posted-rates.ts';
import { farRates, shown } from './rate-gate.rules.ts';
import {
  type ExplainedMomentRate,
  findRatedMoneys,
  findRatesAt,
  findRatesBefore,
  insertMoments,
  type MomentRate,
  type RateBefore,
  readClock,
} from './rates.repository.ts';
import { DAYS_AHEAD, lineProblem, type RatedMoney } from './rates.rules.ts';

/** As long as a reason typed at the desk. */
const MAX_REASON = 500;

/**
 * Rates from a file. The history may be completed, also in the past, but what was in effect is never contradicted:
 * a row for a moment that has passed and has another rate is refused. A row without a moment means now. A rate far from
 * the one in effect at its moment needs a reason in the row: the preview shows it before anything is saved, which takes
 * the place of typing it twice.
 */
export const rateImporter: Importer = {
  kind: 'ty-gia',
  permission: 'ty-gia',
  maxRows: IMPORT_MAX_ROWS,
  columns: [
    { field: 'ma_tien', kind: 'code', isRequired: true, aliases: ['tien_id'], example: 'USD' },
    { field: 'nhom_ty_gia', kind: 'text', isNullable: true, example: '' },
    { field: 'ty_gia_mua', kind: 'decimal', isRequired: true, example: '25900' },
    { field: 'ty_gia_ban', kind: 'decimal', isRequired: true, example: '26150.5' },
    { field: 'ty_gia_goc', kind: 'decimal', isRequired: true, example: '26000' },
    { field: 'hieu_luc_tu', kind: 'moment', example: '14/11/2026 08:00:00' },
    { field: 'ly_do', kind: 'text', isNullable: true, example: '' },
  ],
  begin: async (trx, actor, isDryRun) => {
    const moneys = [...(await findRatedMoneys(trx)).values()];
    const now = await readClock(trx);
    const posted = (await findPostedRates(trx, now)).map((rate) => [groupKey(rate), valuesOf(rate)] as const);
    return new RateRun(trx, actor, isDryRun, now, moneys, new Map(posted));
  },
};

type Decided = { line: ExplainedMomentRate; isNow: boolean } | { problems: RowProblem[] };

class RateRun implements ImportRun {
  readonly #trx: Db;
  readonly #actor: Actor;
  readonly #isDryRun: boolean;
  readonly #now: string;
  readonly #moneys: Map<string, RatedMoney>;
  readonly #posted: Map<string, string>;
  readonly #batch = randomUUID();
  /** What the file said before, by money, group and moment. */
  readonly #seen = new Map<string, { line: number; values: string }>();
  /** Rates the file adds, by currency and group: a dry run does not find them in the history. */
  readonly #added = new Map<string, { at: number; line: MomentRate }[]>();
  #inserted = 0;

  constructor(
    trx: Db,
    actor: Actor,
    isDryRun: boolean,
    now: string,
    moneys: readonly RatedMoney[],
    posted: Map<string, string>,
  ) {
    this.#trx = trx;
    this.#actor = actor;
    this.#isDryRun = isDryRun;
    this.#now = now;
    this.#moneys = new Map(moneys.flatMap((money) => [[money.ma.toLowerCase(), money] as const]));
    this.#posted = posted;
  }

  async take(rows: readonly ImportRow[]): Promise<RowResult[]> {
    const decided = rows.map((row) => this.#understand(row));
    const lines = decided.flatMap((one) => ('line' in one ? [one.line] : []));
    const kept = await this.#keptRates(lines);
    const before = await findRatesBefore(this.#trx, lines);
    const added: ExplainedMomentRate[] = [];
    let place = -1;
    const results = decided.map((one, index): RowResult => {
      if ('problems' in one) return { outcome: 'loi', problems: one.problems };
      place += 1;
      const result = this.#judge(one.line, one.isNow, rows[index]?.line ?? 0, kept);
      if (result.outcome !== 'them' && result.outcome !== 'cap_nhat') return result;
      const unexplained = this.#farProblems(one.line, before.get(place));
      if (unexplained.length > 0) return { outcome: 'loi', problems: unexplained };
      added.push(one.line);
      this.#note(one.line);
      return result;
    });
    if (!this.#isDryRun && added.length > 0) {
      await insertMoments(this.#trx, { dot: this.#batch, nguoi_tao: this.#actor.id }, added);
    }
    this.#inserted += added.length;
    return results;
  }

  #understand({ given, problems }: ImportRow): Decided {
    const { ma_tien, hieu_luc_tu, ly_do, ...rates } = given;
    if (problems.length > 0) return { problems };
    if (typeof ma_tien !== 'string') return { problems: [rowProblem('ma_tien', 'requiredField')] };
    const money = this.#moneys.get(ma_tien.toLowerCase());
    if (!money) return { problems: [rowProblem('ma_tien', 'notFound')] };
    const checked = rateLine.safeParse({ ...rates, tien_id: money.id }, { reportInput: true });
    if (!checked.success) return { problems: schemaProblems(checked.error) };
    const broken = lineProblem(checked.data, money);
    if (broken) {
      const field = broken.field === 'tien_id' ? 'ma_tien' : broken.field;
      return { problems: [rowProblem(field, broken.problem)] };
    }
    const moment = typeof hieu_luc_tu === 'string' ? hieu_luc_tu : this.#now;
    if (Date.parse(moment) - Date.parse(this.#now) > DAYS_AHEAD * 86_400_000) {
      return { problems: [rowProblem('hieu_luc_tu', 'tooFarAhead', { max: DAYS_AHEAD })] };
    }
    const reason = typeof ly_do === 'string' ? ly_do.trim() : '';
    if (reason.length > MAX_REASON) return { problems: [rowProblem('ly_do', 'tooLong', { max: MAX_REASON })] };
    const line = { ...checked.data, hieu_luc_tu: moment, ly_do: reason || null };
    return { line, isNow: typeof hieu_luc_tu !== 'string' };
  }

  async #keptRates(lines: readonly MomentRate[]): Promise<Map<string, Set<string>>> {
    const kept = new Map<string, Set<string>>();
    for (const rate of await findRatesAt(this.#trx, lines)) {
      const values = kept.get(momentKey(rate)) ?? new Set();
      kept.set(momentKey(rate), values.add(valuesOf(rate)));
    }
    return kept;
  }

  #judge(line: MomentRate, isNow: boolean, row: number, kept: Map<string, Set<string>>): RowResult {
    const values = valuesOf(line);
    const earlier = kept.get(momentKey(line));
    // Saved before with the same figures: nothing to do, however often the file comes.
    if (earlier?.has(values) || (isNow && this.#posted.get(groupKey(line)) === values)) return { outcome: 'khong_doi' };
    const inFile = this.#seen.get(momentKey(line));
    if (inFile?.values === values) return { outcome: 'khong_doi' };
    if (inFile) {
      return { outcome: 'loi', problems: [rowProblem('hieu_luc_tu', 'repeatedRow', { line: inFile.line })] };
    }
    if (earlier && Date.parse(line.hieu_luc_tu) <= Date.parse(this.#now)) {
      return { outcome: 'loi', problems: [rowProblem('hieu_luc_tu', 'rateWasInEffect')] };
    }
    this.#seen.set(momentKey(line), { line: row, values });
    return earlier ? { outcome: 'cap_nhat', changed: [...RATE_FIELDS] } : { outcome: 'them' };
  }

  /** Held against the later of what the history and the file itself have before the moment. */
  #farProblems(line: ExplainedMomentRate, kept: RateBefore | undefined): RowProblem[] {
    if (line.ly_do !== null) return [];
    const at = Date.parse(line.hieu_luc_tu);
    let latest: { at: number; line: RateBefore } | undefined = kept && { at: Date.parse(kept.hieu_luc_tu), line: kept };
    for (const each of this.#added.get(groupKey(line)) ?? []) {
      if (each.at < at && (!latest || each.at >= latest.at)) latest = each;
    }
    const [first] = farRates(line, latest?.line);
    return first ? [rowProblem('ly_do', 'farRateNeedsReason', shown(first.posted, first.deviation))] : [];
  }

  #note(line: MomentRate): void {
    const earlier = this.#added.get(groupKey(line)) ?? [];
    earlier.push({ at: Date.parse(line.hieu_luc_tu), line });
    this.#added.set(groupKey(line), earlier);
  }

  async finish(): Promise<ImportEnd> {
    if (this.#inserted > 0) await announce(this.#trx, { topic: 'rates' });
    return {};
  }
}

type Grouped = Pick<RateLine, 'tien_id' | 'nhom_ty_gia'>;

function groupKey({ tien_id, nhom_ty_gia }: Grouped): string {
  return `${tien_id} ${nhom_ty_gia ?? ''}`;
}

function momentKey(rate: Grouped & { hieu_luc_tu: string }): string {
  return `${Date.parse(rate.hieu_luc_tu)} ${groupKey(rate)}`;
}

function valuesOf(rate: Pick<RateLine, (typeof RATE_FIELDS)[number]>): string {
  return RATE_FIELDS.map((field) => canonical(rate[field])).join(' ');
}
