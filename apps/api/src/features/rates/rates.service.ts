import { randomUUID } from 'node:crypto';
import { RATE_RETYPE_PERCENT } from '@doi-tien/contract/rates';
import type {
  ForeignCurrencyOption,
  PostedLine,
  RateDesk,
  RateLine,
  RateRow,
  RatesBody,
  RatesSaved,
  RateWarning,
  YesterdaysRates,
} from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { findPostedRates, type PostedRate, pickPostedRate } from '../../domain/rates/posted-rates.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { selectList } from '../../platform/http/lists/list.ts';
import { errorText, fieldName, type Language } from '../../platform/http/messages.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { farRates, gateProblems, heldAgainst, type ThreeRates } from './rate-gate.rules.ts';
import { rateList } from './rates.lists.ts';
import {
  findDeskLines,
  findForeignCash,
  findRatedCurrencies,
  findRatesAfter,
  insertRates,
  readClock,
} from './rates.repository.ts';
import {
  checkLines,
  effectiveFrom,
  type FoundWarning,
  figuresOf,
  type RatedCurrency,
  warningsOf,
} from './rates.rules.ts';

/**
 * All lines as one act: one batch, one moment of effect, one row in the log. A rate far from those beside it in time, or
 * from the others of its line, is refused until it is typed once more with a reason; the refusal is in the log too.
 */
export async function saveRates(
  trx: Db,
  actor: Actor,
  { hieu_luc_tu: asked, dong: lines }: RatesBody,
  settings: Settings,
  language: Language,
): Promise<RatesSaved | RefusedAfterCommit> {
  const currencies = await findRatedCurrencies(trx);
  checkLines(lines, currencies);
  const hieu_luc_tu = effectiveFrom(asked, await readClock(trx));
  const before = await findPostedRates(trx, hieu_luc_tu);
  const others = await findOthers(trx, lines, hieu_luc_tu, before);
  const refusal = findFarRates(lines, others, currencies);
  if (refusal) {
    await recordEvent(trx, actor, {
      act: 'rateRefused',
      subject: 'ty-gia',
      after: { hieu_luc_tu, dong: refusal.lines },
    });
    return refusedAfterCommit(refusal.error);
  }
  const batch = { dot: randomUUID(), hieu_luc_tu, nguoi_tao: actor.id };
  const kept = lines.map(({ xac_nhan: _again, ly_do, ...line }) => ({ ...line, ly_do: ly_do || null }));
  const ids = await insertRates(trx, batch, kept);
  const saved = await findSaved(trx, ids);
  const warnings = lines.flatMap((line) => {
    const posted = pickPostedRate(before, line.tien_id, line.nhom_ty_gia);
    const subject = { ...line, ma_tien: currencies.get(line.tien_id)?.ma ?? '' };
    return warningsOf(line, posted, settings.canh_bao_bien_dong).map((found) => inWords(found, subject, language));
  });
  await recordEvent(trx, actor, {
    act: 'create',
    subject: 'ty-gia',
    subjectId: batch.dot,
    after: { hieu_luc_tu, dong: saved.map(({ dot: _dot, hieu_luc_tu: _from, ngay_tao: _at, ...line }) => line) },
  });
  await announce(trx, { topic: 'rates' });
  return { dot: batch.dot, hieu_luc_tu, dong: saved, warnings };
}

interface FarRefusal {
  lines: PostedLine[];
  error: AppError;
}

/** What each line is held against. A group of a currency without any rate has the currency's own line of the same act. */
async function findOthers(
  trx: Db,
  lines: readonly PostedLine[],
  hieu_luc_tu: string,
  posted: readonly PostedRate[],
): Promise<ThreeRates[][]> {
  const after = await findRatesAfter(
    trx,
    lines.map((line) => ({ ...line, hieu_luc_tu })),
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

/** The rate desk: every currency and group with what is posted, what was, and what is to come. */
export async function readDesk(db: Db, settings: Settings): Promise<RateDesk> {
  const now = await readClock(db);
  const lines = await findDeskLines(db);
  const ofCurrency = new Map(lines.filter((line) => line.nhom_ty_gia === null).map((line) => [line.tien_id, line]));
  const dong = lines.map((line) => {
    // A group without a rate of its own follows the currency's: what it would be paid at is what is shown.
    const source = line.hien_tai || line.nhom_ty_gia === null ? line : (ofCurrency.get(line.tien_id) ?? line);
    const { hien_tai, truoc_do } = source;
    const figures = figuresOf(hien_tai, truoc_do, now, settings.ty_gia_cu_sau_phut);
    return { ...line, hien_tai, truoc_do, ke_thua: source !== line && hien_tai !== null, ...figures };
  });
  return {
    luc: now,
    cu_sau_phut: settings.ty_gia_cu_sau_phut,
    canh_bao_bien_dong: settings.canh_bao_bien_dong,
    dong,
  };
}

/** What was posted when yesterday ended, told by the business's own midnight. */
export async function readYesterday(db: Db, timeZone: string): Promise<YesterdaysRates> {
  const midnight = Temporal.Now.zonedDateTimeISO(timeZone).startOfDay();
  const luc = midnight.subtract({ milliseconds: 1 }).toInstant().toString();
  const currencies = await findRatedCurrencies(db);
  const rates = await findPostedRates(db, luc);
  return { luc, dong: rates.map((rate) => ({ ...rate, ma_tien: currencies.get(rate.tien_id)?.ma ?? '' })) };
}

export async function readForeignOptions(db: Db): Promise<ForeignCurrencyOption[]> {
  const currencies = await findForeignCash(db);
  const rates = await findPostedRates(db);
  return currencies.map((currency) => ({
    ...currency,
    ty_gia: rates.filter((rate) => rate.tien_id === currency.value),
  }));
}
