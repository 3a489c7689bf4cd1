import { randomUUID } from 'node:crypto';
import { RATE_FIELDS, RATE_RETYPE_PERCENT } from '@doi-tien/contract/rates';
import type { PostedLine, RateLine, RateRow, RatesSaved, RateWarning } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { canonical } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { isRuleOn } from '../../domain/approvals/needs.ts';
import { findPostedRates, type PostedRate, pickPostedRate, type RateScope } from '../../domain/rates/posted-rates.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import {
  type AuditedAct,
  recordBranchEvent,
  recordEvent,
  recordEventOfSystem,
} from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { selectList } from '../../platform/http/lists/list.ts';
import { errorText, fieldName, type Language } from '../../platform/http/messages.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { farRates, gateProblems, heldAgainst, type ThreeRates } from './rate-gate.rules.ts';
import { findRatesAfter, findRatesOfDay } from './rate-moments.repository.ts';
import { rateList } from './rates.lists.ts';
import { BY_HAND, findRatedCurrencies, insertRates, readClock } from './rates.repository.ts';
import { checkLines, effectiveFrom, type FoundWarning, type RatedCurrency, warningsOf } from './rates.rules.ts';
import { marksOf } from './rule-marks.ts';

/** Who posts rates: a person, or the rules by themselves. */
export interface Poster {
  id: number | null;
  language: Language;
  record: (trx: Db, event: AuditedAct) => Promise<void>;
  /** Refuses where a second person is needed and has not agreed. */
  require: (needs: Need[]) => void;
}

/** What a branch posts for itself is in the chain of its own log. */
export function byPerson(actor: Actor, scope: RateScope, language: Language): Poster {
  return {
    id: actor.id,
    language,
    record: (trx, event) =>
      scope === null ? recordEvent(trx, actor, event) : recordBranchEvent(trx, { ...actor, branchId: scope }, event),
    require: (needs) => requireApproval(actor, needs),
  };
}

/** Nobody is asked: what would need a person is not posted by rules. */
export function byRules(scope: RateScope): Poster {
  return {
    id: null,
    language: 'vi',
    record: (trx, event) => recordEventOfSystem(trx, scope, event),
    require: (needs) => {
      if (needs.length > 0) throw new AppError('RATE_RULE_ASKS');
    },
  };
}

interface Asked {
  lines: readonly PostedLine[];
  /** Left out means now. */
  from?: string | undefined;
}

/**
 * All lines as one act: one batch, one moment of effect, one row in the log. A rate far from those beside it in time, or
 * from the others of its line, is refused until it is typed once more with a reason; the refusal is in the log too.
 */
export async function postRates(
  trx: Db,
  poster: Poster,
  scope: RateScope,
  { lines, from }: Asked,
  settings: Settings,
): Promise<RatesSaved | RefusedAfterCommit> {
  const currencies = await findRatedCurrencies(trx);
  checkLines(lines, currencies);
  const hieu_luc_tu = effectiveFrom(from, await readClock(trx));
  const before = await findPostedRates(trx, scope, hieu_luc_tu);
  const others = await findOthers(trx, lines, { scope, hieu_luc_tu, posted: before });
  const refusal = findFarRates(lines, others, currencies);
  if (refusal) {
    await poster.record(trx, {
      act: 'rateRefused',
      subject: 'ty-gia',
      after: { hieu_luc_tu, dong: refusal.lines },
    });
    return refusedAfterCommit(refusal.error);
  }
  poster.require(await farNeeds(trx, settings, lines, { scope, hieu_luc_tu, others }));
  const batch = { dot: randomUUID(), chi_nhanh_id: scope, hieu_luc_tu, nguoi_tao: poster.id };
  const marks = await marksOf(trx, scope, lines, settings);
  const kept = lines.map(({ xac_nhan: _again, theo_quy_tac: _rule, ly_do, ...line }, place) => ({
    ...line,
    ...(marks[place] ?? BY_HAND),
    ly_do: ly_do || null,
  }));
  const ids = await insertRates(trx, batch, kept);
  const saved = await findSaved(trx, ids);
  const warnings = lines.flatMap((line) => {
    const posted = pickPostedRate(before, line.tien_id, line.nhom_ty_gia);
    const subject = { ...line, ma_tien: currencies.get(line.tien_id)?.ma ?? '' };
    return warningsOf(line, posted, settings.canh_bao_bien_dong).map((found) =>
      inWords(found, subject, poster.language),
    );
  });
  await poster.record(trx, {
    act: 'create',
    subject: 'ty-gia',
    subjectId: batch.dot,
    after: { hieu_luc_tu, dong: saved.map(toLogged) },
  });
  await announce(trx, { topic: 'rates' });
  return { dot: batch.dot, hieu_luc_tu, dong: saved, warnings };
}

/** The log says whose rate a row is only where it is a branch's. */
export function toLogged({
  dot: _dot,
  hieu_luc_tu: _from,
  ngay_tao: _at,
  chi_nhanh,
  ma_chi_nhanh,
  la_ket_thuc,
  theo_quy_tac,
  nguon,
  moc_nguon,
  ...line
}: RateRow) {
  return {
    ...line,
    ...(theo_quy_tac && { theo_quy_tac, nguon, moc_nguon }),
    ...(chi_nhanh !== null && { chi_nhanh, ma_chi_nhanh, la_ket_thuc }),
  };
}

/**
 * Where rates past their limit need a second person, so does posting one that is far from those beside it, or from any of the last day:
 * tickets at the posted rate ask nobody. An approval holds while the rates beside it are the same.
 */
export async function farNeeds(
  trx: Db,
  settings: Settings,
  lines: readonly PostedLine[],
  { scope, hieu_luc_tu, others }: { scope: RateScope; hieu_luc_tu: string; others: readonly ThreeRates[][] },
): Promise<Need[]> {
  const far = await findFarOfDay(trx, settings, lines, { scope, hieu_luc_tu, others });
  if (!far.includes(true)) return [];
  const basis = others.map((rates) => rates.map((rate) => RATE_FIELDS.map((field) => canonical(rate[field]))));
  return [{ loai: 'ty_gia', gia_tri: null, can_cu: JSON.stringify(basis) }];
}

type FarAsked = { scope: RateScope; hieu_luc_tu: string; others: readonly ThreeRates[][] };

/** Of each line, whether it takes a second person. */
async function findFarOfDay(
  trx: Db,
  settings: Settings,
  lines: readonly PostedLine[],
  { scope, hieu_luc_tu, others }: FarAsked,
): Promise<boolean[]> {
  if (!isRuleOn(settings, 'ty_gia')) return lines.map(() => false);
  const ofDay = await findRatesOfDay(
    trx,
    lines.map((line) => ({ ...line, chi_nhanh_id: scope, hieu_luc_tu })),
  );
  return lines.map((line, place) => farRates(line, [...(others[place] ?? []), ...(ofDay.get(place) ?? [])]).length > 0);
}

/** What the desk would ask about each of these lines if they were posted now: to type it again with a reason, or a second person. */
export async function asksOf(
  trx: Db,
  scope: RateScope,
  lines: readonly PostedLine[],
  settings: Settings,
): Promise<('lech' | 'duyet' | null)[]> {
  if (lines.length === 0) return [];
  const hieu_luc_tu = await readClock(trx);
  const posted = await findPostedRates(trx, scope, hieu_luc_tu);
  const others = await findOthers(trx, lines, { scope, hieu_luc_tu, posted });
  const needing = await findFarOfDay(trx, settings, lines, { scope, hieu_luc_tu, others });
  return lines.map((line, place) => {
    if (farRates(line, others[place] ?? []).length > 0) return 'lech';
    return needing[place] ? 'duyet' : null;
  });
}

interface FarRefusal {
  lines: PostedLine[];
  error: AppError;
}

/** What each line is held against. A group of a currency without any rate has the currency's own line of the same act. */
async function findOthers(
  trx: Db,
  lines: readonly PostedLine[],
  { scope, hieu_luc_tu, posted }: { scope: RateScope; hieu_luc_tu: string; posted: readonly PostedRate[] },
): Promise<ThreeRates[][]> {
  const after = await findRatesAfter(
    trx,
    lines.map((line) => ({ ...line, chi_nhanh_id: scope, hieu_luc_tu })),
  );
  return lines.map((line, place) => {
    const before = pickPostedRate(posted, line.tien_id, line.nhom_ty_gia);
    const found = heldAgainst(hieu_luc_tu, { before, next: after.get(place) });
    if (found.length > 0 || line.nhom_ty_gia === null) return found;
    return lines.filter(({ tien_id, nhom_ty_gia }) => tien_id === line.tien_id && nhom_ty_gia === null);
  });
}

/** One refusal names every far rate that still lacks its second typing or its reason. */
function findFarRates(
  lines: readonly PostedLine[],
  others: readonly ThreeRates[][],
  currencies: ReadonlyMap<number, RatedCurrency>,
): FarRefusal | null {
  const found = lines.flatMap((line, index) => {
    const far = farRates(line, others[index] ?? []);
    const fields = gateProblems(line, far).map((problem) => ({ ...problem, field: `dong.${index}.${problem.field}` }));
    return fields.length > 0 ? [{ line, fields }] : [];
  });
  if (found.length === 0) return null;
  const names = found.map(({ line }) => nameOf(line, currencies.get(line.tien_id)?.ma ?? ''));
  const params = { currencies: names.join(', '), percent: RATE_RETYPE_PERCENT };
  const fields = found.flatMap((each) => each.fields);
  return { lines: found.map(({ line }) => line), error: new AppError('RATE_FAR_UNCONFIRMED', { params, fields }) };
}

function nameOf({ nhom_ty_gia }: Pick<RateLine, 'nhom_ty_gia'>, code: string): string {
  return nhom_ty_gia ? `${code} ${nhom_ty_gia}` : code;
}

export async function findSaved(trx: Db, ids: number[]): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    SELECT ${selectList(rateList)} FROM ${rateList.from} WHERE r.id = ANY(${ids}) ORDER BY r.id`.execute(trx);
  return rows;
}

type Subject = Pick<RateWarning, 'tien_id' | 'ma_tien' | 'nhom_ty_gia'>;

function inWords(found: FoundWarning, subject: Subject, language: Language): RateWarning {
  const { tien_id, ma_tien, nhom_ty_gia } = subject;
  const message = errorText(language, `warnings.${found.loai}`, {
    currency: nameOf(subject, ma_tien),
    field: found.truong === null ? '' : fieldName(language, found.truong),
    percent: found.phan_tram ?? '',
  });
  return { tien_id, ma_tien, nhom_ty_gia, ...found, message };
}
