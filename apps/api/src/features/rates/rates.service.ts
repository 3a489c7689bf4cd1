import { randomUUID } from 'node:crypto';
import { RATE_FIELDS, RATE_RETYPE_PERCENT } from '@doi-tien/contract/rates';
import type {
  FollowCompanyBody,
  PostedLine,
  RateLine,
  RateRow,
  RatesBody,
  RatesSaved,
  RateWarning,
} from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { canonical } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { isRuleOn } from '../../domain/approvals/needs.ts';
import { findPostedRates, type PostedRate, pickPostedRate, type RateScope } from '../../domain/rates/posted-rates.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import { type AuditedAct, recordBranchEvent, recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { refuseUnlessEverywhere } from '../../platform/http/company-wide.ts';
import { selectList } from '../../platform/http/lists/list.ts';
import { errorText, fieldName, type Language } from '../../platform/http/messages.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { scopeOf } from './desk.service.ts';
import { farRates, gateProblems, heldAgainst, type ThreeRates } from './rate-gate.rules.ts';
import { findRatesAfter, findRatesOfDay } from './rate-moments.repository.ts';
import { rateList } from './rates.lists.ts';
import { findRatedCurrencies, insertEnds, insertRates, readClock } from './rates.repository.ts';
import { checkLines, effectiveFrom, type FoundWarning, type RatedCurrency, warningsOf } from './rates.rules.ts';

/**
 * All lines as one act: one batch, one moment of effect, one row in the log. A rate far from those beside it in time, or
 * from the others of its line, is refused until it is typed once more with a reason; the refusal is in the log too.
 */
export async function saveRates(
  trx: Db,
  actor: Actor,
  { pham_vi, hieu_luc_tu: asked, dong: lines }: RatesBody,
  settings: Settings,
  language: Language,
): Promise<RatesSaved | RefusedAfterCommit> {
  const scope = scopeOf(actor, pham_vi);
  if (scope === null) await refuseUnlessEverywhere(trx, actor);
  const currencies = await findRatedCurrencies(trx);
  checkLines(lines, currencies);
  const hieu_luc_tu = effectiveFrom(asked, await readClock(trx));
  const before = await findPostedRates(trx, scope, hieu_luc_tu);
  const others = await findOthers(trx, lines, { scope, hieu_luc_tu, posted: before });
  const refusal = findFarRates(lines, others, currencies);
  if (refusal) {
    await recordRates(trx, actor, scope, {
      act: 'rateRefused',
      subject: 'ty-gia',
      after: { hieu_luc_tu, dong: refusal.lines },
    });
    return refusedAfterCommit(refusal.error);
  }
  requireApproval(actor, await farNeeds(trx, settings, lines, { scope, hieu_luc_tu, others }));
  const batch = { dot: randomUUID(), chi_nhanh_id: scope, hieu_luc_tu, nguoi_tao: actor.id };
  const kept = lines.map(({ xac_nhan: _again, ly_do, ...line }) => ({ ...line, ly_do: ly_do || null }));
  const ids = await insertRates(trx, batch, kept);
  const saved = await findSaved(trx, ids);
  const warnings = lines.flatMap((line) => {
    const posted = pickPostedRate(before, line.tien_id, line.nhom_ty_gia);
    const subject = { ...line, ma_tien: currencies.get(line.tien_id)?.ma ?? '' };
    return warningsOf(line, posted, settings.canh_bao_bien_dong).map((found) => inWords(found, subject, language));
  });
  await recordRates(trx, actor, scope, {
    act: 'create',
    subject: 'ty-gia',
    subjectId: batch.dot,
    after: { hieu_luc_tu, dong: saved.map(toLogged) },
  });
  await announce(trx, { topic: 'rates' });
  return { dot: batch.dot, hieu_luc_tu, dong: saved, warnings };
}

/**
 * The branch of the actor gives up rates of its own: from the moment on it follows the company, whatever that posts. Where the company's
 * rate is far from the branch's own, that is a far rate as one that is typed.
 */
export async function followCompany(
  trx: Db,
  actor: Actor,
  { hieu_luc_tu: asked, dong: lines }: FollowCompanyBody,
  settings: Settings,
): Promise<RatesSaved> {
  const scope = actor.branchId;
  const hieu_luc_tu = effectiveFrom(asked, await readClock(trx));
  const posted = await findPostedRates(trx, scope, hieu_luc_tu);
  const own = new Set(posted.filter((rate) => rate.chi_nhanh_id !== null).map(keyOf));
  const fields = lines.flatMap((line, index) => {
    const isGivenUp = own.delete(keyOf(line));
    return isGivenUp ? [] : [{ field: `dong.${index}.tien_id`, problem: 'followsCompanyAlready' }];
  });
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const followed = await findFollowed(trx, lines, { posted, hieu_luc_tu });
  const others = followed.map((line) => posted.filter((rate) => keyOf(rate) === keyOf(line)));
  requireApproval(actor, await farNeeds(trx, settings, followed, { scope, hieu_luc_tu, others }));
  const batch = { dot: randomUUID(), chi_nhanh_id: scope, hieu_luc_tu, nguoi_tao: actor.id };
  const saved = await findSaved(trx, await insertEnds(trx, batch, lines));
  await recordRates(trx, actor, scope, {
    act: 'followCompany',
    subject: 'ty-gia',
    subjectId: batch.dot,
    after: { hieu_luc_tu, dong: saved.map(toLogged) },
  });
  await announce(trx, { topic: 'rates' });
  return { dot: batch.dot, hieu_luc_tu, dong: saved, warnings: [] };
}

/** What is in effect in the branch once it has given up its own rates of these lines; a line that has no rate then is left out. */
async function findFollowed(
  trx: Db,
  lines: FollowCompanyBody['dong'],
  { posted, hieu_luc_tu }: { posted: readonly PostedRate[]; hieu_luc_tu: string },
): Promise<PostedLine[]> {
  const givenUp = new Set(lines.map(keyOf));
  const kept = posted.filter((rate) => rate.chi_nhanh_id === null || !givenUp.has(keyOf(rate)));
  const ofCompany = await findPostedRates(trx, null, hieu_luc_tu);
  return lines.flatMap(({ tien_id, nhom_ty_gia }) => {
    const rate =
      ofCompany.find((each) => keyOf(each) === keyOf({ tien_id, nhom_ty_gia })) ??
      pickPostedRate([...kept, ...ofCompany], tien_id, null);
    return rate ? [{ ...rate, nhom_ty_gia }] : [];
  });
}

function keyOf({ tien_id, nhom_ty_gia }: Pick<RateLine, 'tien_id' | 'nhom_ty_gia'>): string {
  return `${tien_id} ${nhom_ty_gia ?? ''}`;
}

/** The log says whose rate a row is only where it is a branch's. */
function toLogged({
  dot: _dot,
  hieu_luc_tu: _from,
  ngay_tao: _at,
  chi_nhanh,
  ma_chi_nhanh,
  la_ket_thuc,
  ...line
}: RateRow) {
  return chi_nhanh === null ? line : { ...line, chi_nhanh, ma_chi_nhanh, la_ket_thuc };
}

/** What a branch posts for itself is in the chain of its own log. */
async function recordRates(trx: Db, actor: Actor, scope: RateScope, event: AuditedAct): Promise<void> {
  if (scope === null) await recordEvent(trx, actor, event);
  else await recordBranchEvent(trx, actor, event);
}

/**
 * Where rates past their limit need a second person, so does posting one that is far from those beside it, or from any of the last day:
 * tickets at the posted rate ask nobody. An approval holds while the rates beside it are the same.
 */
async function farNeeds(
  trx: Db,
  settings: Settings,
  lines: readonly PostedLine[],
  { scope, hieu_luc_tu, others }: { scope: RateScope; hieu_luc_tu: string; others: readonly ThreeRates[][] },
): Promise<Need[]> {
  if (!isRuleOn(settings, 'ty_gia')) return [];
  const ofDay = await findRatesOfDay(
    trx,
    lines.map((line) => ({ ...line, chi_nhanh_id: scope, hieu_luc_tu })),
  );
  const isFar = (line: PostedLine, place: number) =>
    farRates(line, [...(others[place] ?? []), ...(ofDay.get(place) ?? [])]).length > 0;
  if (!lines.some(isFar)) return [];
  const basis = others.map((rates) => rates.map((rate) => RATE_FIELDS.map((field) => canonical(rate[field]))));
  return [{ loai: 'ty_gia', gia_tri: null, can_cu: JSON.stringify(basis) }];
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

async function findSaved(trx: Db, ids: number[]): Promise<RateRow[]> {
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
