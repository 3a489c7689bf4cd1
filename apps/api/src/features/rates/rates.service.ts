import { randomUUID } from 'node:crypto';
import type {
  ForeignMoneyOption,
  RateDesk,
  RateRow,
  RatesBody,
  RatesSaved,
  RateWarning,
  YesterdaysRates,
} from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { selectList } from '../../http/list.ts';
import { announce } from '../../http/live.ts';
import { errorText, fieldName, type Language } from '../../http/messages.ts';
import { findPostedRates, pickPostedRate } from '../../rates/posted-rates.ts';
import { rateList } from './rates.lists.ts';
import { findDeskLines, findForeignCash, findRatedMoneys, insertRates, readClock } from './rates.repository.ts';
import { checkLines, effectiveFrom, type FoundWarning, figuresOf, warningsOf } from './rates.rules.ts';

/** All lines as one act: one batch, one moment of effect, one row in the log. */
export async function saveRates(
  trx: Db,
  actor: Actor,
  { hieu_luc_tu: asked, dong: lines }: RatesBody,
  settings: Settings,
  language: Language,
): Promise<RatesSaved> {
  const moneys = await findRatedMoneys(trx);
  checkLines(lines, moneys);
  const hieu_luc_tu = effectiveFrom(asked, await readClock(trx));
  const before = await findPostedRates(trx, hieu_luc_tu);
  const batch = { dot: randomUUID(), hieu_luc_tu, nguoi_tao: actor.id };
  const ids = await insertRates(trx, batch, lines);
  const saved = await findSaved(trx, ids);
  const warnings = lines.flatMap((line) => {
    const posted = pickPostedRate(before, line.tien_id, line.nhom_ty_gia);
    const subject = { ...line, ma_tien: moneys.get(line.tien_id)?.ma ?? '' };
    return warningsOf(line, posted, settings.canh_bao_bien_dong).map((found) => inWords(found, subject, language));
  });
  await recordEvent(trx, actor, {
    ...{ act: 'create', subject: 'ty-gia', subjectId: batch.dot },
    after: { hieu_luc_tu, dong: saved.map(({ dot: _dot, hieu_luc_tu: _from, ngay_tao: _at, ...line }) => line) },
  });
  await announce(trx, { topic: 'rates' });
  return { dot: batch.dot, hieu_luc_tu, dong: saved, warnings };
}

async function findSaved(trx: Db, ids: number[]): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    SELECT ${selectList(rateList)} FROM ${rateList.from} WHERE r.id = ANY(${ids}) ORDER BY r.id`.execute(trx);
  return rows;
}

type Subject = Pick<RateWarning, 'tien_id' | 'ma_tien' | 'nhom_ty_gia'>;

function inWords(found: FoundWarning, { tien_id, ma_tien, nhom_ty_gia }: Subject, language: Language): RateWarning {
  const message = errorText(language, `warnings.${found.loai}`, {
    money: nhom_ty_gia ? `${ma_tien} ${nhom_ty_gia}` : ma_tien,
    field: found.truong === null ? '' : fieldName(language, found.truong),
    percent: found.phan_tram ?? '',
  });
  return { tien_id, ma_tien, nhom_ty_gia, ...found, message };
}

/** The rate desk: every money and group with what is posted, what was, and what is to come. */
export async function readDesk(db: Db, settings: Settings): Promise<RateDesk> {
  const now = await readClock(db);
  const lines = await findDeskLines(db);
  const ofMoney = new Map(lines.filter((line) => line.nhom_ty_gia === null).map((line) => [line.tien_id, line]));
  const dong = lines.map((line) => {
    // A group without a rate of its own follows the money's: what it would be paid at is what is shown.
    const source = line.hien_tai || line.nhom_ty_gia === null ? line : (ofMoney.get(line.tien_id) ?? line);
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
  const moneys = await findRatedMoneys(db);
  const rates = await findPostedRates(db, luc);
  return { luc, dong: rates.map((rate) => ({ ...rate, ma_tien: moneys.get(rate.tien_id)?.ma ?? '' })) };
}

export async function readForeignOptions(db: Db): Promise<ForeignMoneyOption[]> {
  const moneys = await findForeignCash(db);
  const rates = await findPostedRates(db);
  return moneys.map((money) => ({ ...money, ty_gia: rates.filter((rate) => rate.tien_id === money.value) }));
}
