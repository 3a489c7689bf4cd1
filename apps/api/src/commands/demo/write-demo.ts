import { sql } from 'kysely';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { readSettings, readSettingsSheet } from '../../domain/settings/settings.repository.ts';
import { saveRates } from '../../features/rates/rates.service.ts';
import { changeSettings } from '../../features/settings/settings.service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { BUSINESS } from './demo-content.seed.ts';
import { type Market, moveMarket, ratesOf } from './market.ts';
import { findStaff } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { balance, close, open } from './safe-day.ts';
import { at, type Business, serveCustomers } from './trading-day.ts';

export interface Written {
  days: number;
  trades: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OPENS_AT_MINUTE = 8 * 60;
const CLOSES_AT_MINUTE = 18 * 60;

/**
 * Writes the last days of a made-up business through the very services the screens call, each act on the clock of its
 * own day: the books verify like anybody's. Today's safe is left open.
 */
export async function writeDemo(
  database: Database,
  { days, customers, onDay = () => {} }: { days: number; customers: number; onDay?: (day: string) => void },
): Promise<Written> {
  const random = seededRandom(20_260_101);
  const { today, midnight, now } = await database.read(readToday);
  const business: Business = {
    database,
    random,
    staff: await database.read(findStaff),
    currencies: await database.read(readCurrencies),
  };
  await database.inTransaction((trx) => nameBusiness(trx, business));
  const market: Market = new Map();
  const written: Written = { days: 0, trades: 0 };
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const start = new Date(midnight.getTime() - ago * DAY);
    const isToday = ago === 0;
    // The shop is shut on Sundays.
    if (!isToday && weekday(today, ago) === 0) continue;
    moveMarket(market, random);
    const day = dayBefore(today, ago);
    const hours = isToday
      ? hoursUntil(start, now)
      : { from: minute(start, OPENS_AT_MINUTE), to: minute(start, CLOSES_AT_MINUTE) };
    written.trades += await liveDay(business, market, { day, hours, isToday, customers });
    written.days += 1;
    onDay(day);
  }
  return written;
}

/** What stands on its receipts and reports, and a board of rates that its customers can see. */
async function nameBusiness(trx: Db, { staff }: Business): Promise<void> {
  const { version } = await readSettingsSheet(trx);
  await changeSettings(trx, staff.manager, BUSINESS, version);
}

interface DayPlan {
  day: string;
  hours: { from: Date; to: Date };
  isToday: boolean;
  customers: number;
}

async function liveDay(
  business: Business,
  market: Market,
  { day, hours, isToday, customers }: DayPlan,
): Promise<number> {
  const { database, random } = business;
  await at(database, hours.from, (trx) => postRates(trx, business, market));
  const safeId = await open(business, minute(hours.from, 1), day);
  await balance(business, minute(hours.from, 2), safeId);
  const count = random.whole(Math.ceil(customers / 2), Math.ceil(customers * 1.5));
  const trades = await serveCustomers(business, momentsOf(random, minute(hours.from, 3), hours.to, count), day);
  if (!isToday) await close(business, minute(hours.to, 5), safeId);
  return trades;
}

async function postRates(trx: Db, { currencies, staff }: Business, market: Market): Promise<void> {
  const ids = new Map([...currencies.values()].map(({ code, id }) => [code, id]));
  await saveRates(trx, staff.manager, { dong: ratesOf(market, ids) }, await readSettings(trx), 'vi');
}

/** So many moments in order, spread over the opening hours. */
function momentsOf(random: Random, from: Date, to: Date, count: number): Date[] {
  const length = to.getTime() - from.getTime();
  return Array.from({ length: count }, () => random.whole(0, 9_999))
    .sort((one, other) => one - other)
    .map((share) => new Date(from.getTime() + Math.floor((length * share) / 10_000)));
}

/** Today until now; in the small hours the little there is of it. */
function hoursUntil(start: Date, now: Date): DayPlan['hours'] {
  const opening = minute(start, OPENS_AT_MINUTE);
  const early = new Date(start.getTime() + (now.getTime() - start.getTime()) / 4);
  return { from: opening.getTime() + 60 * MINUTE < now.getTime() ? opening : early, to: now };
}

async function readToday(db: Db): Promise<{ today: string; midnight: Date; now: Date }> {
  const today = await businessDay(db);
  const { mui_gio } = await readSettings(db);
  const { rows } = await sql<{ midnight: string; now: string }>`
    SELECT (${today}::date::timestamp AT TIME ZONE ${mui_gio}) AS midnight, now() AS now`.execute(db);
  if (!rows[0]) throw new Error('The database has no clock');
  return { today, midnight: new Date(rows[0].midnight), now: new Date(rows[0].now) };
}

function minute(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * MINUTE);
}

function dayBefore(day: string, ago: number): string {
  return new Date(Date.parse(day) - ago * DAY).toISOString().slice(0, 10);
}

function weekday(day: string, ago: number): number {
  return new Date(Date.parse(day) - ago * DAY).getUTCDay();
}
