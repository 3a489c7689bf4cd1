import { randomUUID } from 'node:crypto';
import { IMPORT_MAX_ROWS } from '@doi-tien/contract/import';
import { RATE_FIELDS } from '@doi-tien/contract/rates';
import { type RateLine, rateLine } from '@doi-tien/contract/rates.schema';
import { canonical } from '@doi-tien/money/decimal';
import { z } from 'zod';
import { isRuleOn } from '../../domain/approvals/needs.ts';
import { findPostedRates, type RateScope } from '../../domain/rates/posted-rates.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type {
  ImportEnd,
  Importer,
  ImportRow,
  ImportRun,
  RowProblem,
  RowResult,
} from '../../platform/imports/importer.ts';
import { rowProblem, schemaProblems } from '../../platform/imports/row-problems.ts';
import { announce } from '../../platform/live/live.ts';
import { type FileOwners, readOwners } from './file-owners.ts';
import { FileRates } from './file-rates.ts';
import {
  approvalProblems,
  farRates,
  heldAgainst,
  type Neighbours,
  reasonProblems,
  type ThreeRates,
} from './rate-gate.rules.ts';
import {
  type ExplainedMoment,
  findRatesAfter,
  findRatesAt,
  findRatesBefore,
  findRatesOfDay,
  insertMoments,
  type RateMoment,
  type StoredMoment,
} from './rate-moments.repository.ts';
import { findRatedCurrencies, readClock } from './rates.repository.ts';
import { DAYS_AHEAD, lineProblem, type RatedCurrency } from './rates.rules.ts';

const ROWS_AT_ONCE = 1000;

/** A row that ends a branch's own rate; its cells for rates are left as they are. */
const endLine = z
  .object({ ...rateLine.pick({ tien_id: true, nhom_ty_gia: true }).shape })
  .transform((line) => ({ ...line, la_ket_thuc: true as const }));

/** As long as a reason typed at the desk. */
const MAX_REASON = 500;

/**
 * Rates from a file. The history may be completed, also in the past, but what was in effect is never contradicted:
 * a row for a moment that has passed and has another rate is refused. A row without a moment means now. A far rate needs a
 * reason in its row: the preview shows it before anything is saved, which takes the place of typing it twice. A row that names a
 * branch is that branch's own, or ends it; without one it is the company's. Both take the rights that posting them takes.
 */
export const rateImporter: Importer = {
  kind: 'ty-gia',
  permission: 'ty-gia',
  isOfBranches: true,
  maxRows: IMPORT_MAX_ROWS,
  columns: [
    { field: 'ma_tien', kind: 'code', isRequired: true, aliases: ['tien_id'], example: 'USD' },
    { field: 'nhom_ty_gia', kind: 'text', isNullable: true, example: '' },
    { field: 'ma_chi_nhanh', kind: 'code', isNullable: true, isOfBranches: true, example: '' },
    { field: 'la_ket_thuc', kind: 'boolean', isOfBranches: true, example: '' },
    { field: 'ty_gia_mua', kind: 'decimal', isRequired: true, example: '25900' },
    { field: 'ty_gia_ban', kind: 'decimal', isRequired: true, example: '26150.5' },
    { field: 'ty_gia_goc', kind: 'decimal', isRequired: true, example: '26000' },
    { field: 'hieu_luc_tu', kind: 'moment', example: '14/11/2026 08:00:00' },
    { field: 'ly_do', kind: 'text', isNullable: true, example: '' },
  ],
  begin: async (trx, asker) => {
    const currencies = [...(await findRatedCurrencies(trx)).values()];
    const now = await readClock(trx);
    const isApproved = isRuleOn(await readSettings(trx), 'ty_gia');
    return new RateRun(trx, { now, currencies, owners: await readOwners(trx, asker), isApproved });
  },
};

type Decided = { line: ExplainedMoment; isNow: boolean } | { problems: RowProblem[] };

interface RunStart {
  now: string;
  currencies: readonly RatedCurrency[];
  owners: FileOwners;
  /** Far rates need a second person, whom a file cannot wait for. */
  isApproved: boolean;
}

class RateRun implements ImportRun {
  readonly #trx: Db;
  readonly #now: string;
  readonly #currencies: Map<string, RatedCurrency>;
  readonly #owners: FileOwners;
  readonly #isApproved: boolean;
  /** What is in effect now, by owner, currency and group; of a branch only its own. */
  readonly #posted = new Map<string, string>();
  readonly #readOwners = new Set<RateScope>();
  readonly #batch = randomUUID();
  /** What the file said before, by currency, group and moment. */
  readonly #seen = new Map<string, { line: number; values: string }>();
  /**
   * What the file adds. It goes into the history after the last row: until then the history has what is in effect
   * outside the file, and the rows of a file cannot vouch for each other step by step.
   */
  readonly #added: ExplainedMoment[] = [];
  readonly #ofFile = new FileRates();

  constructor(trx: Db, { now, currencies, owners, isApproved }: RunStart) {
    this.#trx = trx;
    this.#isApproved = isApproved;
    this.#now = now;
    this.#currencies = new Map(currencies.flatMap((currency) => [[currency.ma.toLowerCase(), currency] as const]));
    this.#owners = owners;
  }

  async take(rows: readonly ImportRow[]): Promise<RowResult[]> {
    const decided = rows.map((row) => this.#understand(row));
    const lines = decided.flatMap((one) => ('line' in one ? [one.line] : []));
    await this.#readPosted(lines);
    const kept = await this.#keptRates(lines);
    const before = await findRatesBefore(this.#trx, lines);
    const after = await findRatesAfter(this.#trx, lines);
    const ofDay = this.#isApproved ? await findRatesOfDay(this.#trx, lines) : new Map<number, ThreeRates[]>();
    // What is in effect once a row has ended the rate of its branch.
    const ofCompany = await findRatesBefore(
      this.#trx,
      lines.map((line) => ({ ...line, chi_nhanh_id: null })),
    );
    let place = -1;
    return decided.map((one, index): RowResult => {
      if ('problems' in one) return { outcome: 'loi', problems: one.problems };
      place += 1;
      const result = this.#judge(one.line, one.isNow, rows[index]?.line ?? 0, kept);
      if (result.outcome !== 'them' && result.outcome !== 'cap_nhat') return result;
      const unexplained = this.#farProblems(one.line, {
        before: before.get(place),
        next: after.get(place),
        ofDay: ofDay.get(place) ?? [],
        ofCompany: ofCompany.get(place),
      });
      if (unexplained.length > 0) return { outcome: 'loi', problems: unexplained };
      this.#added.push(one.line);
      if (!('la_ket_thuc' in one.line)) this.#ofFile.add(one.line);
      return result;
    });
  }

  #understand({ given, problems }: ImportRow): Decided {
    const { ma_tien, hieu_luc_tu, ly_do, ma_chi_nhanh, la_ket_thuc, ...rates } = given;
    if (problems.length > 0) return { problems };
    if (typeof ma_tien !== 'string') return { problems: [rowProblem('ma_tien', 'requiredField')] };
    const currency = this.#currencies.get(ma_tien.toLowerCase());
    if (!currency) return { problems: [rowProblem('ma_tien', 'notFound')] };
    const owner = this.#owners.find(ma_chi_nhanh);
    if (typeof owner === 'string') return { problems: [rowProblem('ma_chi_nhanh', owner)] };
    const isEnd = la_ket_thuc === true;
    if (isEnd && owner.id === null) return { problems: [rowProblem('ma_chi_nhanh', 'endNeedsBranch')] };
    const understood = (isEnd ? endLine : rateLine).safeParse(
      { ...rates, tien_id: currency.id },
      { reportInput: true },
    );
    if (!understood.success) return { problems: schemaProblems(understood.error) };
    const broken = lineProblem(understood.data, currency);
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
    const line = { ...understood.data, chi_nhanh_id: owner.id, hieu_luc_tu: moment, ly_do: reason || null };
    return { line, isNow: typeof hieu_luc_tu !== 'string' };
  }

  /** Read when the first row of an owner comes: a file names few of many branches. */
  async #readPosted(lines: readonly RateMoment[]): Promise<void> {
    for (const owner of new Set(lines.map(({ chi_nhanh_id }) => chi_nhanh_id))) {
      if (this.#readOwners.has(owner)) continue;
      this.#readOwners.add(owner);
      const posted = await findPostedRates(this.#trx, owner, this.#now);
      for (const rate of posted) if (rate.chi_nhanh_id === owner) this.#posted.set(groupKey(rate), valuesOf(rate));
    }
  }

  async #keptRates(lines: readonly RateMoment[]): Promise<Map<string, Set<string>>> {
    const kept = new Map<string, Set<string>>();
    for (const rate of await findRatesAt(this.#trx, lines)) {
      const values = kept.get(momentKey(rate)) ?? new Set();
      kept.set(momentKey(rate), values.add(valuesOf(rate)));
    }
    return kept;
  }

  #judge(line: ExplainedMoment, isNow: boolean, row: number, kept: Map<string, Set<string>>): RowResult {
    const values = valuesOf(line);
    const earlier = kept.get(momentKey(line));
    // Saved before with the same figures: nothing to do, however often the file comes.
    if (earlier?.has(values) || (isNow && (this.#posted.get(groupKey(line)) ?? FOLLOWS) === values))
      return { outcome: 'khong_doi' };
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
  #farProblems(line: ExplainedMoment, outside: Outside): RowProblem[] {
    if ('la_ket_thuc' in line) return this.#isApproved ? endProblems(outside) : [];
    if (line.ly_do !== null && !this.#isApproved) return [];
    const moment = line.hieu_luc_tu;
    const beside = [...heldAgainst(moment, outside), ...heldAgainst(moment, this.#ofFile.beside(line))];
    const far = farRates(line, [...beside, ...outside.ofDay]);
    const problems = this.#isApproved ? approvalProblems(far) : reasonProblems(far);
    return problems.map(({ field, problem, params }) => rowProblem(field, problem, params));
  }

  async finish(actor: Actor): Promise<ImportEnd> {
    const owners = await readOwners(this.#trx, actor);
    owners.refuseOthers(this.#added.map(({ chi_nhanh_id }) => chi_nhanh_id));
    const batch = { dot: this.#batch, nguoi_tao: actor.id };
    for (let at = 0; at < this.#added.length; at += ROWS_AT_ONCE) {
      await insertMoments(this.#trx, batch, this.#added.slice(at, at + ROWS_AT_ONCE));
    }
    if (this.#added.length > 0) await announce(this.#trx, { topic: 'rates' });
    return {};
  }
}

/** What the history has around a row. */
interface Outside extends Neighbours {
  ofDay: readonly ThreeRates[];
  ofCompany: ThreeRates | undefined;
}

/** A branch that follows the company gets its rate, which may be far from its own. */
function endProblems({ before, ofDay, ofCompany }: Outside): RowProblem[] {
  const far = ofCompany ? farRates(ofCompany, [...(before ? [before] : []), ...ofDay]) : [];
  return approvalProblems(far).map(({ problem, params }) => rowProblem('la_ket_thuc', problem, params));
}

/** What a row that ends a branch's own rate has instead of figures; a branch without its own has it already. */
const FOLLOWS = 'follows the company';

type Owned = Pick<RateMoment, 'chi_nhanh_id' | 'tien_id' | 'nhom_ty_gia'>;

function groupKey({ chi_nhanh_id, tien_id, nhom_ty_gia }: Owned): string {
  return `${chi_nhanh_id ?? ''} ${tien_id} ${nhom_ty_gia ?? ''}`;
}

function momentKey(rate: RateMoment): string {
  return `${Date.parse(rate.hieu_luc_tu)} ${groupKey(rate)}`;
}

function valuesOf(rate: Pick<RateLine, (typeof RATE_FIELDS)[number]> | StoredMoment | ExplainedMoment): string {
  if ('la_ket_thuc' in rate && rate.la_ket_thuc) return FOLLOWS;
  const rates = rate as Pick<RateLine, (typeof RATE_FIELDS)[number]>;
  return RATE_FIELDS.map((field) => canonical(rates[field])).join(' ');
}
