import { TRADE_KINDS, TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare, divide, multiply } from '@doi-tien/money/decimal';
import { type Currencies, type CurrencyInfo, currencyByCode } from '../../domain/currencies/currencies.ts';
import { type PostedRate, pickPostedRate } from '../../domain/rates/posted-rates.ts';
import { CUSTOMERS, NETWORKS, POPULAR } from './demo-content.seed.ts';
import { type NoteCounts, worthOf } from './notes.ts';
import type { Random } from './random.ts';

export interface Shop {
  currencies: Currencies;
  rates: PostedRate[];
  /** What is held of each currency, by its id. */
  held: ReadonlyMap<number, string>;
  random: Random;
}

type Line = TradeBody['chi_tiet'][number];

/** How often each kind of customer comes: the more often it stands here, the more. */
const KINDS = ['MNT', 'MNT', 'MNT', 'MNT', 'MNT', 'MNT', 'BNT', 'BNT', 'BNT', 'BNT', 'MBK', 'MAL', 'MDT', 'BDT'];

export function nextKind(random: Random): TradeKind {
  const code = random.pick(KINDS);
  const kind = TRADE_KINDS.find((each) => each.code === code);
  if (!kind) throw new Error(`There is no kind ${code}`);
  return kind;
}

/** What a customer might come with; null when the shop has nothing of what they want. */
export function ticketFor(kind: TradeKind, shop: Shop, reference: string): TradeBody | null {
  const { random } = shop;
  const isBig = random.chance(2);
  const lines = linesOf(kind, shop, isBig);
  if (lines.length === 0) return null;
  const customer = isBig || random.chance(18) ? random.pick(CUSTOMERS) : {};
  const settlement = settlementOf(kind, shop);
  return {
    chi_tiet: lines,
    ...customer,
    ...settlement,
    // In the settlement currency: so many dollars would be no fee.
    ...(settlement.tien_thanh_toan_id === undefined && random.chance(4) && { phi_thu: '20000' }),
    ...(kind.mayWait && arrivalOf(kind, random, reference)),
  };
}

function linesOf(kind: TradeKind, shop: Shop, isBig: boolean): Line[] {
  switch (kind.code) {
    case 'MNT': {
      const first = boughtLine(shop, isBig);
      const second = shop.random.chance(12) ? boughtLine(shop, false) : undefined;
      return [first, ...(second && second.tien_id !== first.tien_id ? [second] : [])];
    }
    case 'BNT':
      return soldLine(shop, isBig);
    case 'MBK':
      return [lineOf(shop, 'VND-BANK', 'buy', `${shop.random.whole(2, isBig ? 450 : 60)}000000`)];
    case 'MAL':
      return [lineOf(shop, 'CNY-ALIPAY', 'buy', `${shop.random.whole(3, 160)}00`)];
    default:
      return electronicLine(kind, shop);
  }
}

/** Mostly big notes, and now and then the small change of a purse. */
function boughtLine(shop: Shop, isBig: boolean): Line {
  const { random, currencies } = shop;
  const currency = currencyByCode(currencies, isBig ? 'USD' : random.pick(POPULAR));
  const [biggest, next, small] = currency.notes;
  const group = biggest?.group ?? null;
  const pieces: NoteCounts = [];
  if (biggest) pieces.push({ menh_gia_id: biggest.id, so_to: isBig ? random.whole(160, 260) : random.whole(1, 14) });
  if (next && next.group === group && random.chance(40)) {
    pieces.push({ menh_gia_id: next.id, so_to: random.whole(1, 6) });
  }
  if (small && small.group === group && random.chance(25)) {
    pieces.push({ menh_gia_id: small.id, so_to: random.whole(1, 5) });
  }
  return { ...lineOf(shop, currency.code, 'buy', worthOf(currency, pieces), group), to_tien: pieces };
}

function soldLine(shop: Shop, isBig: boolean): Line[] {
  const { random, currencies, held } = shop;
  const currency = currencyByCode(currencies, isBig ? 'USD' : random.pick(POPULAR));
  const note = currency.notes[0]?.value ?? '1';
  const wanted = multiply(note, String(isBig ? random.whole(155, 220) : random.whole(1, 18)));
  const quantity = compare(held.get(currency.id) ?? '0', wanted) < 0 ? note : wanted;
  return compare(held.get(currency.id) ?? '0', quantity) < 0 ? [] : [lineOf(shop, currency.code, 'sell', quantity)];
}

function electronicLine(kind: TradeKind, shop: Shop): Line[] {
  const quantity = `${shop.random.whole(1, 60) * 50}`;
  const held = shop.held.get(currencyByCode(shop.currencies, 'USDT').id) ?? '0';
  if (kind.side === 'sell' && compare(held, quantity) < 0) return [];
  return [lineOf(shop, 'USDT', kind.side, quantity)];
}

function lineOf(
  shop: Shop,
  code: string,
  side: TradeKind['side'],
  quantity: string,
  group: string | null = null,
): Line {
  const currency = currencyByCode(shop.currencies, code);
  return {
    tien_id: currency.id,
    so_luong: quantity,
    ty_gia: postedOf(shop, currency, side, group),
    nhom_ty_gia: group,
  };
}

function postedOf({ rates }: Shop, currency: CurrencyInfo, side: TradeKind['side'], group: string | null): string {
  const posted = pickPostedRate(rates, currency.id, group);
  if (!posted) throw new Error(`${currency.code} has no posted rate`);
  return side === 'buy' ? posted.ty_gia_mua : posted.ty_gia_ban;
}

/** Every third electronic trade is against dollars, at what the posted rates of both make of it. */
function settlementOf(kind: TradeKind, shop: Shop): Pick<TradeBody, 'tien_thanh_toan_id'> {
  if (!kind.settlesInUsd || !shop.random.chance(30)) return {};
  return { tien_thanh_toan_id: currencyByCode(shop.currencies, 'USD').id };
}

/** Against dollars the rate is dollars for one USDT. */
export function inSettlement(body: TradeBody, shop: Shop): TradeBody {
  const usd = currencyByCode(shop.currencies, 'USD');
  if (body.tien_thanh_toan_id !== usd.id) return body;
  const conversion = pickPostedRate(shop.rates, usd.id, null)?.ty_gia_goc;
  if (!conversion) return body;
  const chi_tiet = body.chi_tiet.map((line) => ({ ...line, ty_gia: divide(line.ty_gia, conversion, 4) }));
  return { ...body, chi_tiet, ty_gia_quy_doi: conversion };
}

function arrivalOf(kind: TradeKind, random: Random, reference: string): Partial<TradeBody> {
  const mang = kind.code === 'MDT' ? random.pick(NETWORKS) : null;
  return random.chance(25)
    ? { trang_thai: TRADE_STATUS.waiting, mang }
    : { trang_thai: TRADE_STATUS.done, ma_tham_chieu: reference, mang };
}
