import type { BranchScope } from '@doi-tien/contract/branches';
import { licenceRules } from '@doi-tien/contract/licence';
import { isAllowed } from '@doi-tien/contract/permissions';
import type { DeskRow, ForeignCurrencyOption, RateDesk, YesterdaysRates } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { TIER_SIDE } from '@doi-tien/money/rate-tiers';
import { asksOfRule, proposalsOf, readRuleWorld } from '../../domain/rate-rules/proposals.ts';
import { findPostedRates, type RateScope } from '../../domain/rates/posted-rates.ts';
import { readTiersInForce } from '../../domain/rates/rate-tiers.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { worksEverywhere } from '../../platform/http/company-wide.ts';
import { findDeskLines } from './desk.repository.ts';
import { findForeignCash, findRatedCurrencies, readClock } from './rates.repository.ts';
import { figuresOf } from './rates.rules.ts';

/** The company's rates, or what is in effect in the branch of the request. */
export function scopeOf({ branchId }: Pick<Asker, 'branchId'>, scope: BranchScope): RateScope {
  return scope === 'cong_ty' ? null : branchId;
}

/** The rate desk: every currency and group with what is posted, what was, and what is to come. */
export async function readDesk(db: Db, asker: Asker, pham_vi: BranchScope, settings: Settings): Promise<RateDesk> {
  const now = await readClock(db);
  const lines = await findDeskLines(db, scopeOf(asker, pham_vi));
  const inBranch = await findPostedRates(db, asker.branchId);
  const own = new Set(inBranch.filter((rate) => rate.chi_nhanh_id !== null).map(lineKey));
  const ofCurrency = new Map(lines.filter((line) => line.nhom_ty_gia === null).map((line) => [line.tien_id, line]));
  const proposed = await proposedLines(db, asker, scopeOf(asker, pham_vi), settings);
  const dong = lines.map((line) => {
    // A group without a rate of its own follows the currency's: what it would be paid at is what is shown.
    const source = line.hien_tai || line.nhom_ty_gia === null ? line : (ofCurrency.get(line.tien_id) ?? line);
    const { hien_tai, truoc_do } = source;
    const figures = figuresOf(hien_tai, truoc_do, now, settings.ty_gia_cu_sau_phut);
    const ke_thua = source !== line && hien_tai !== null;
    const de_xuat = proposed?.get(lineKey(line));
    return {
      ...line,
      hien_tai,
      truoc_do,
      ke_thua,
      co_gia_rieng: own.has(lineKey(line)),
      ...figures,
      ...(de_xuat && { de_xuat }),
    };
  });
  return {
    luc: now,
    canh_bao_bien_dong: settings.canh_bao_bien_dong,
    pham_vi,
    lam_moi_chi_nhanh: await worksEverywhere(db, asker),
    ...(proposed && { co_de_xuat: proposed.size > 0 }),
    co_hom_qua: (await postedYesterday(db, asker, pham_vi)).rates.length > 0,
    dong,
    ...(settings.bat_bac_ty_gia && {
      bac: await readTiersInForce(db, asker.branchId),
      gia_co_dinh: exactRates(settings),
    }),
  };
}

function exactRates(settings: Settings): RateDesk['gia_co_dinh'] {
  return licenceRules(settings).flatMap(({ tien_id, dung_gia_mua, dung_gia_ban }) => [
    ...(dung_gia_mua ? [{ tien_id, chieu: TIER_SIDE.buy }] : []),
    ...(dung_gia_ban ? [{ tien_id, chieu: TIER_SIDE.sell }] : []),
  ]);
}

/** What the rules propose, by line, for people who post rates; null while the part is off. */
async function proposedLines(db: Db, asker: Asker, scope: RateScope, settings: Settings) {
  if (!settings.bat_nguon_ty_gia || !isAllowed(asker.permissions, ['ty-gia', 'create'])) return null;
  const proposals = proposalsOf(await readRuleWorld(db, scope));
  return new Map(
    proposals.map((proposal) => {
      const { rule, reading, rates, isPosted } = proposal;
      const key = lineKey({ tien_id: rule.currencyId, nhom_ty_gia: rule.group });
      const told = {
        ...rates,
        quy_tac_id: rule.id,
        lan_lay_id: reading?.fetchId ?? null,
        nguon: reading?.source ?? null,
        moc: reading?.moment ?? null,
        tuoi_phut: reading?.minutesOld ?? null,
        tu_dong: rule.isAutomatic,
        da_dang: isPosted,
        hoi: asksOfRule(proposal),
      };
      return [key, told] as const;
    }),
  );
}

function lineKey({ tien_id, nhom_ty_gia }: Pick<DeskRow, 'tien_id' | 'nhom_ty_gia'>): string {
  return `${tien_id} ${nhom_ty_gia ?? ''}`;
}

/** What was posted when yesterday ended, told by the business's own midnight. */
export async function readYesterday(db: Db, asker: Asker, pham_vi: BranchScope): Promise<YesterdaysRates> {
  const { luc, rates } = await postedYesterday(db, asker, pham_vi);
  const currencies = await findRatedCurrencies(db);
  return { luc, dong: rates.map((rate) => ({ ...rate, ma_tien: currencies.get(rate.tien_id)?.ma ?? '' })) };
}

async function postedYesterday(db: Db, asker: Asker, pham_vi: BranchScope) {
  const midnight = Temporal.Now.zonedDateTimeISO(asker.timeZone).startOfDay();
  const luc = midnight.subtract({ milliseconds: 1 }).toInstant().toString();
  return { luc, rates: await findPostedRates(db, scopeOf(asker, pham_vi), luc) };
}

export async function readForeignOptions(db: Db, branchId: number): Promise<ForeignCurrencyOption[]> {
  const currencies = await findForeignCash(db);
  const rates = await findPostedRates(db, branchId);
  return currencies.map((currency) => ({
    ...currency,
    ty_gia: rates.filter((rate) => rate.tien_id === currency.value),
  }));
}
