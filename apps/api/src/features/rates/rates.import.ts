import { randomUUID } from 'node:crypto';
import { IMPORT_MAX_ROWS } from '@doi-tien/contract/import';
import { RATE_FIELDS } from '@doi-tien/contract/rates';
import { type RateLine, rateLine } from '@doi-tien/contract/rates.schema';
import { canonical } from '@doi-tien/money/decimal';
import { findPostedRates } from '../../domain/rates/posted-rates.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type {
  ImportEnd,
  Importer,
  ImportRow,
  ImportRun,
  RowProblem,
  RowResult,
} from '../../platform/files/imports/importer.ts';
import { rowProblem, schemaProblems } from '../../platform/files/imports/row-problems.ts';
import { announce } from '../../platform/live/live.ts';
import { FileRates } from './file-rates.ts';
import { farRates, heldAgainst, type Neighbours, reasonProblems } from './rate-gate.rules.ts';
import {
  type ExplainedMomentRate,
  findRatedCurrencies,
  findRatesAfter,
  findRatesAt,
  findRatesBefore,
  insertMoments,
  type MomentRate,
  readClock,
} from './rates.repository.ts';
import { DAYS_AHEAD, lineProblem, type RatedCurrency } from './rates.rules.ts';

const ROWS_AT_ONCE = 1000;

/** As long as a reason typed at the desk. */
const MAX_REASON = 500;

/**
 * Rates from a file. The history may be completed, also in the past, but what was in effect is never contradicted:
 * a row for a moment that has passed and has another rate is refused. A row without a moment means now. A far rate needs a
 * reason in its row: the preview shows it before anything is saved, which takes the place of typing it twice.
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
  begin: async (trx, actor) => {
    const currencies = [...(await findRatedCurrencies(trx)).values()];
    const now = await readClock(trx);
    const posted = (await findPostedRates(trx, now)).map((rate) => [groupKey(rate), valuesOf(rate)] as const);
    return new RateRun(trx, actor, now, currencies, new Map(posted));
  },
};

type Decided = { line: ExplainedMomentRate; isNow: boolean } | { problems: RowProblem[] };

class RateRun implements ImportRun {
  readonly #trx: Db;
  readonly #actor: Actor;
  readonly #now: string;
  readonly #currencies: Map<string, RatedCurrency>;
  readonly #posted: Map<string, string>;
  readonly #batch = randomUUID();
  /** What the file said before, by currency, group and moment. */
  readonly #seen = new Map<string, { line: number; values: string }>();
  /**
   * What the file adds. It goes into the history after the last row: until then the history has what is in effect
   * outside the file, and the rows of a file cannot vouch for each other step by step.
   */
  readonly #added: ExplainedMomentRate[] = [];
  readonly #ofFile = new FileRates();

  constructor(trx: Db, actor: Actor, now: string, currencies: readonly RatedCurrency[], posted: Map<string, string>) {
    this.#trx = trx;
    this.#actor = actor;
    this.#now = now;
    this.#currencies = new Map(currencies.flatMap((currency) => [[currency.ma.toLowerCase(), currency] as const]));
    this.#posted = posted;
  }

  async take(rows: readonly ImportRow[]): Promise<RowResult[]> {
    const decided = rows.map((row) => this.#understand(row));
    const lines = decided.flatMap((one) => ('line' in one ? [one.line] : []));
    const kept = await this.#keptRates(lines);
    const before = await findRatesBefore(this.#trx, lines);
    const after = await findRatesAfter(this.#trx, lines);
    let place = -1;
    return decided.map((one, index): RowResult => {
      if ('problems' in one) return { outcome: 'loi', problems: one.problems };
      place += 1;
      const result = this.#judge(one.line, one.isNow, rows[index]?.line ?? 0, kept);
      if (result.outcome !== 'them' && result.outcome !== 'cap_nhat') return result;
      const unexplained = this.#farProblems(one.line, { before: before.get(place), next: after.get(place) });
      if (unexplained.length > 0) return { outcome: 'loi', problems: unexplained };
      this.#added.push(one.line);
      this.#ofFile.add(one.line);
      return result;
    });
  }

  #understand({ given, problems }: ImportRow): Decided {
    const { ma_tien, hieu_luc_tu, ly_do, ...rates } = given;
    if (problems.length > 0) return { problems };
    if (typeof ma_tien !== 'string') return { problems: [rowProblem('ma_tien', 'requiredField')] };
    const currency = this.#currencies.get(ma_tien.toLowerCase());
    if (!currency) return { problems: [rowProblem('ma_tien', 'notFound')] };
    const checked = rateLine.safeParse({ ...rates, tien_id: currency.id }, { reportInput: true });
    if (!checked.success) return { problems: schemaProblems(checked.error) };
    const broken = lineProblem(checked.data, currency);
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

  /** Held against what the history has beside its moment, and against what the file itself has there. */
  #farProblems(line: ExplainedMomentRate, outside: Neighbours): RowProblem[] {
    if (line.ly_do !== null) return [];
    const moment = line.hieu_luc_tu;
    const others = [...heldAgainst(moment, outside), ...heldAgainst(moment, this.#ofFile.beside(line))];
    return reasonProblems(farRates(line, others)).map(({ field, problem, params }) =>
      rowProblem(field, problem, params),
    );
  }

  async finish(): Promise<ImportEnd> {
    const batch = { dot: this.#batch, nguoi_tao: this.#actor.id };
    for (let at = 0; at < this.#added.length; at += ROWS_AT_ONCE) {
      await insertMoments(this.#trx, batch, this.#added.slice(at, at + ROWS_AT_ONCE));
    }
    if (this.#added.length > 0) await announce(this.#trx, { topic: 'rates' });
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
