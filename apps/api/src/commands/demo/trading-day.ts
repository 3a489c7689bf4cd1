import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { type Currencies, type CurrencyInfo, isCash } from '../../domain/currencies/currencies.ts';
import { VAULT } from '../../domain/ledger/place.ts';
import { readPlace } from '../../domain/places/place-drawers.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import { findPostedRates } from '../../domain/rates/posted-rates.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import { quoteTrade } from '../../features/trade/quote.service.ts';
import { completeWaiting, createTrade } from '../../features/trade/trade.service.ts';
import { voidTrade } from '../../features/trade/void-trade.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { setClock } from '../../platform/db/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { accepted } from '../../platform/http/refused-after-commit.ts';
import { REASONS } from './demo-content.seed.ts';
import type { Staff } from './people.ts';
import type { Random } from './random.ts';
import { inSettlement, nextKind, ticketFor } from './tickets.ts';

/** A branch of the made-up business. */
export interface Business {
  database: Database;
  branchId: number;
  /** What the codes of the branch begin with; empty for the first. */
  prefix: string;
  /** How large it is beside the first, as a decimal. */
  share: string;
  staff: Staff;
  /** Its tills; almost no branch has any. */
  tills: number[];
  currencies: Currencies;
  random: Random;
}

/** One act as it happened at that moment. */
export function at<Result>(database: Database, moment: Date, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return database.inTransaction(async (trx) => {
    await setClock(trx, moment);
    return work(trx);
  });
}

/** Something that happens in a branch at a moment of the day. */
export interface Step {
  moment: Date;
  /** Answers how many tickets it wrote. */
  run(): Promise<number>;
}

/** The customers of a branch on one day. */
export function customersOf(business: Business, moments: readonly Date[], day: string): Step[] {
  const waiting: { kind: TradeKind; id: number }[] = [];
  const mark = `${business.prefix}${day.replaceAll('-', '')}`;
  return moments.map((moment, index) => ({
    moment,
    run: async () => {
      const served = await serve(business, moment, `DEMO${mark}${index}`);
      if (!served) return 0;
      const { kind, trade } = served;
      if (trade.trang_thai === TRADE_STATUS.waiting) waiting.push({ kind, id: trade.id });
      else if (business.random.chance(2)) await cancel(business, moment, kind, trade.id);
      const arrived = business.random.chance(60) ? waiting.shift() : undefined;
      if (arrived) await arrive(business, moment, arrived, `DEN${mark}${index}`);
      return 1;
    },
  }));
}

async function serve(
  { database, branchId, staff, currencies, random }: Business,
  moment: Date,
  reference: string,
): Promise<{ kind: TradeKind; trade: Trade } | null> {
  const teller = random.pick(staff.tellers);
  const kind = nextKind(random);
  const trade = await unlessRefused(() =>
    at(database, moment, async (trx): Promise<Trade | null> => {
      const shop = {
        currencies,
        random,
        rates: await findPostedRates(trx, branchId),
        held: await readReach(trx, teller, currencies),
      };
      const ticket = ticketFor(kind, shop, reference);
      if (!ticket) return null;
      const body = inSettlement(ticket, shop);
      return accepted(await createTrade(trx, teller, kind, await withNotesReceived(trx, teller, kind, body)));
    }),
  );
  return trade && { kind, trade };
}

/** A sale as the counter sends it: with the notes that the customer likely hands over. */
async function withNotesReceived(trx: Db, teller: Actor, kind: TradeKind, body: TradeBody): Promise<TradeBody> {
  if (kind.side === 'buy') return body;
  const { de_xuat_thanh_toan } = await quoteTrade(trx, teller, kind, body);
  return isZero(de_xuat_thanh_toan.chua_phan_loai) ? { ...body, to_thanh_toan: de_xuat_thanh_toan.to_tien } : body;
}

async function cancel({ database, staff, random }: Business, moment: Date, kind: TradeKind, id: number) {
  const reason = random.pick(REASONS.voids);
  await unlessRefused(() => at(database, moment, (trx) => voidTrade(trx, staff.manager, kind, id, reason)));
}

async function arrive(
  { database, staff, random }: Business,
  moment: Date,
  { kind, id }: { kind: TradeKind; id: number },
  reference: string,
) {
  const teller = random.pick(staff.tellers);
  const mang = kind.code === 'MDT' ? 'TRC20' : null;
  await unlessRefused(() =>
    at(database, moment, (trx) => completeWaiting(trx, teller, kind, id, { ma_tham_chieu: reference, mang })),
  );
}

/** A customer the rules send away (too little in the drawer) has simply left again. */
export async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** What a teller can sell: of cash what is in the place where they work. */
async function readReach(trx: Db, teller: Actor, currencies: Currencies): Promise<Map<number, string>> {
  const held = await readHeld(trx, teller.branchId);
  const place = await workingPlace(trx, teller, await readSettings(trx));
  if (place === VAULT) return held;
  const there = await readPlace(trx, teller.branchId, place, currencies);
  const isHere = (id: number) => there.some(({ tien_id }) => tien_id === id);
  const cash = [...held.keys()].filter((id) => isCash(currencies.get(id) as CurrencyInfo) && !isHere(id));
  return new Map([
    ...held,
    ...cash.map((id) => [id, '0'] as const),
    ...there.map(({ tien_id, so_tien }) => [tien_id, so_tien] as const),
  ]);
}

export async function readHeld(db: Db, branchId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; quantity: string }>`
    SELECT tien_id AS id, so_luong AS quantity FROM vi_the WHERE chi_nhanh_id = ${branchId}`.execute(db);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
