import { CURRENCY_GROUP, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import { resaleBanks } from '@doi-tien/contract/licence';
import { isAllowed } from '@doi-tien/contract/permissions';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { MovementBody } from '@doi-tien/contract/safe.schema';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradePath } from '@doi-tien/contract/trade';
import { compare, negate } from '@doi-tien/money/decimal';
import { amountAt, isInBand } from '@doi-tien/money/rate';
import { moneyNeed } from '../../domain/approvals/measure.ts';
import { type Counted, checkCirculating, readCounts, readMoney } from '../../domain/currencies/counts.ts';
import { type Currencies, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import type { ProfitAccount } from '../../domain/ledger/accounts.ts';
import { legsDraft, type NotedLeg } from '../../domain/ledger/entry-drafts.ts';
import type { Place } from '../../domain/ledger/place.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import {
  type QuotedRates,
  quoteRates,
  type ReferenceRates,
  readReferenceRates,
  referenceRateOf,
  referenceValue,
  withQuoted,
} from '../../domain/rates/reference-rates.ts';
import { movedLines } from '../../domain/safe-day/movement.repository.ts';
import { holdTradingSafeOf, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { UsableAccount } from '../../domain/statements/named-account.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { assignAccounts, readNamedAccounts } from './movement-accounts.ts';
import { logMovement } from './movement-log.ts';

type SafeOfDay = Pick<OpenSafe, 'id' | 'branchId' | 'day'>;

/** Whose profit it is when a currency leaves for more than it cost. */
const PROFIT_OF: Record<CurrencyGroup, ProfitAccount> = {
  [CURRENCY_GROUP.localCash]: 'profit-foreign',
  [CURRENCY_GROUP.foreignCash]: 'profit-foreign',
  [CURRENCY_GROUP.electronic]: 'profit-electronic',
  [CURRENCY_GROUP.banking]: 'profit-banking',
  [CURRENCY_GROUP.alipay]: 'profit-alipay',
};

/** Whose right to leave the band counts when that currency is sold on. */
const RESALE_PATH: Record<CurrencyGroup, TradePath> = {
  [CURRENCY_GROUP.localCash]: 'giao-dich-ban-ngoai-te',
  [CURRENCY_GROUP.foreignCash]: 'giao-dich-ban-ngoai-te',
  [CURRENCY_GROUP.electronic]: 'giao-dich-ban-tien-dien-tu',
  [CURRENCY_GROUP.banking]: 'giao-dich-mua-tien-banking',
  [CURRENCY_GROUP.alipay]: 'giao-dich-mua-tien-alipay',
};

/** `quoted`: what money that comes back is worth, as somebody approved it. */
export async function moveMoney(trx: Db, actor: Actor, body: MovementBody, quoted?: QuotedRates): Promise<number> {
  const safe = await holdTradingSafeOf(trx, actor.branchId, body.ket_id);
  const currencies = await readCurrencies(trx);
  const counts = readCounts(body.chi_tiet, currencies, 'chi_tiet').filter(({ total }) => compare(total, '0') > 0);
  if (counts.length === 0) throw fieldError('chi_tiet', 'requiredField');
  const accounts = await readNamedAccounts(trx, actor, body);
  const rates = withQuoted(await readReferenceRates(trx, safe.branchId), quoted);
  if (body.loai_giao_dich === SAFE_MOVEMENT.withdraw) {
    return postOut(trx, actor, safe, currencies, { ...body, counts, accounts, rates });
  }
  if (body.thu_ve) throw fieldError('thu_ve', 'onlyOnWithdrawal');
  if (body.ngan_hang) throw fieldError('ngan_hang', 'onlyOnResale');
  for (const [index, { currency, notes }] of counts.entries())
    checkCirculating(notes, currency, `chi_tiet.${index}.to_tien`);
  return postIn(trx, actor, safe, currencies, {
    type: body.loai_giao_dich,
    counts,
    rates,
    reason: body.ly_do,
    place: await workingPlace(trx, actor, await readSettings(trx)),
    accounts,
  });
}

interface CapitalIn {
  type: number;
  counts: Counted[];
  rates: ReferenceRates;
  reason: string | null;
  /** Where it is put: the vault where it is left out. */
  place?: Place;
  /** The accounts outside that were named. */
  accounts?: readonly UsableAccount[];
}

/** Money put in is the owner's: it comes in at what it is worth today, against capital. */
export async function postIn(
  trx: Db,
  actor: Actor,
  safe: SafeOfDay,
  currencies: Currencies,
  { type, counts, rates, reason, place, accounts = [] }: CapitalIn,
): Promise<number> {
  const legs = counts.flatMap(({ currency, total, notes }): NotedLeg[] => {
    const value = referenceValue(currency, total, rates);
    return [
      { kind: 'receive', currencyId: currency.id, quantity: total, value, notes },
      { kind: 'book', account: 'capital', value: negate(value), currencyId: currency.id },
    ];
  });
  const head = { kind: 'top-up', branchId: safe.branchId, safeId: safe.id, day: safe.day, personId: actor.id };
  const { entryId, moves } = await explained(currencies, () => postEntry(trx, legsDraft(head, legs, place)));
  await assignAccounts(trx, entryId, accounts);
  return logMovement(trx, actor, {
    safeId: safe.id,
    type,
    entryId,
    reason,
    lines: movedLines(counts, moves),
    accounts,
  });
}

interface TakenOut extends MovementBody {
  counts: Counted[];
  accounts: readonly UsableAccount[];
  rates: ReferenceRates;
}

/** Money taken out goes against capital at cost; sold on for something, the gain is its line's profit. */
async function postOut(
  trx: Db,
  actor: Actor,
  safe: SafeOfDay,
  currencies: Currencies,
  { counts, thu_ve, ly_do, ngan_hang, accounts, rates }: TakenOut,
): Promise<number> {
  const { id: safeId, branchId, day } = safe;
  const settings = await readSettings(trx);
  const bank = checkBank(settings, thu_ve !== undefined, ngan_hang || null);
  const back = thu_ve && readReturn(currencies, counts, thu_ve);
  const worth = back && referenceValue(back.currency, back.total, rates);
  const isFar = worth !== undefined && isFarReturn(actor, settings, counts, worth, rates);
  const basis = isFar ? JSON.stringify(counts.map(({ currency }) => referenceRateOf(currency, rates))) : undefined;
  const needs = await needsOfWithdrawal(trx, settings, { branchId, counts, basis });
  requireApproval(actor, needs, back && quoteRates(rates, [back.currency.id]));
  const legs = back && worth ? resaleLegs(counts, back, worth) : counts.map(withdrawalLeg);
  const head = { kind: back ? 'resale' : 'withdrawal', branchId, safeId, day, personId: actor.id };
  const place = await workingPlace(trx, actor, settings);
  const { entryId, moves } = await explained(currencies, () => postEntry(trx, legsDraft(head, legs, place)));
  await assignAccounts(trx, entryId, accounts);
  const lines = [
    ...movedLines(counts, moves),
    ...(back ? movedLines([back], moves).map((line) => ({ ...line, la_thu_ve: true })) : []),
  ];
  return logMovement(trx, actor, {
    safeId: safe.id,
    type: SAFE_MOVEMENT.withdraw,
    entryId,
    reason: ly_do,
    bank,
    lines,
    accounts,
  });
}

/** A resale names one of the banks of the settings; with the licence profile on it must. */
function checkBank(settings: Settings, isResale: boolean, bank: string | null): string | null {
  if (bank && !isResale) throw fieldError('ngan_hang', 'onlyOnResale');
  if (bank && !resaleBanks(settings).includes(bank)) throw fieldError('ngan_hang', 'unknownBank');
  if (isResale && !bank && settings.bat_ho_so_giay_phep) throw fieldError('ngan_hang', 'requiredField');
  return bank;
}

function withdrawalLeg({ currency, total, notes }: Counted): NotedLeg {
  return { kind: 'release', currencyId: currency.id, quantity: total, against: 'capital', notes };
}

function readReturn(currencies: Currencies, counts: Counted[], back: NonNullable<MovementBody['thu_ve']>): Counted {
  const [sold, ...others] = counts;
  if (!sold || others.length > 0) throw fieldError('chi_tiet', 'onlyOneCurrency');
  if (back.tien_id === sold.currency.id) throw fieldError('thu_ve.tien_id', 'wrongCurrency');
  const money = readMoney(back, currencies, (name) => `thu_ve.${name}`);
  checkCirculating(money.notes, money.currency, 'thu_ve.to_tien');
  return money;
}

/** A withdrawal needs a second person by what it is worth; a resale past the band also by the rule of rates. */
async function needsOfWithdrawal(
  trx: Db,
  settings: Settings,
  { branchId, counts, basis }: { branchId: number; counts: Counted[]; basis: string | undefined },
): Promise<Need[]> {
  const byAmount = await moneyNeed(trx, settings, 'rut', { branchId, counts });
  if (basis === undefined) return byAmount;
  return [...byAmount, ...(await moneyNeed(trx, settings, 'ty_gia', { branchId, counts, basis }))];
}

/** Selling money on moves value as a trade does: past the band of its worth it takes the same right, the reason is given. */
function isFarReturn(
  actor: Actor,
  settings: Settings,
  counts: readonly Counted[],
  value: string,
  rates: ReferenceRates,
): boolean {
  let isFar = false;
  for (const { currency, total } of counts) {
    const rate = referenceRateOf(currency, rates);
    if (rate && isInBand(value, amountAt(total, rate, currency.rateUnit, 0), settings.bien_do_ty_gia)) continue;
    isFar = true;
    if (isAllowed(actor.permissions, [RESALE_PATH[currency.group], 'overrideRate'])) continue;
    const params = { currency: currency.code, band: settings.bien_do_ty_gia };
    const fields = [{ field: 'thu_ve.so_tien', problem: 'rateBand', params }];
    throw new AppError(rate ? 'RATE_OUT_OF_BAND' : 'RATE_NOT_POSTED', { params, fields });
  }
  return isFar;
}

function resaleLegs(counts: readonly Counted[], back: Counted, value: string): NotedLeg[] {
  return [
    { kind: 'receive', currencyId: back.currency.id, quantity: back.total, value, notes: back.notes },
    ...counts.map(({ currency, total, notes }): NotedLeg => {
      const gain = PROFIT_OF[currency.group];
      return { kind: 'give', currencyId: currency.id, quantity: total, value, gain, notes };
    }),
  ];
}
