import { settingsOfKind } from '@doi-tien/contract/parts';
import { sql } from 'kysely';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { readSettings, readSettingsSheet } from '../../domain/settings/settings.repository.ts';
import { saveRates } from '../../features/rates/rates.service.ts';
import { changeSettings } from '../../features/settings/settings.service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { worksEverywhere } from '../../platform/http/company-wide.ts';
import { openBranches } from './branches.ts';
import { counterfeitsOf } from './counterfeits.ts';
import { enterCustomers, enterList } from './customers.ts';
import { BUSINESS } from './demo-content.seed.ts';
import { sendReports } from './large-reports.ts';
import { type Market, moveMarket, ratesOf } from './market.ts';
import { findAdministrator } from './people.ts';
import type { Random } from './random.ts';
import { balance, close, open } from './safe-day.ts';
import { writeStatements } from './statements.ts';
import { handInTills, makeTills, type StaffedTill, staffTills } from './tills.ts';
import { at, type Business, customersOf, type Step } from './trading-day.ts';
import { transfersOf } from './transfers.ts';
import { payBills } from './vouchers.ts';

export interface Written {
  days: number;
  trades: number;
  transfers: number;
}

export interface DemoSize {
  days: number;
  /** About how many come to the first branch in a day. */
  customers: number;
  branches?: number;
  onDay?: (day: string) => void;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OPENS_AT_MINUTE = 8 * 60;
const CLOSES_AT_MINUTE = 18 * 60;

/**
 * Writes the last days of a made-up business through the very services the screens call, each act on the clock of its
 * own day: the books verify like anybody's. Today's safes are left open.
 */
export async function writeDemo(
  database: Database,
  { days, customers, branches = 1, onDay = () => {} }: DemoSize,
): Promise<Written> {
  const { today, midnight, now } = await database.read(readToday);
  const businesses = await openBranches(database, await database.read(readCurrencies), branches);
  const first = businesses[0] as Business;
  await database.inTransaction((trx) => nameBusiness(trx, first, branches > 1));
  const market: Market = new Map();
  const written = { days: 0, trades: 0 };
  const openAgo = openDays(today, days);
  const beginning = new Date(midnight.getTime() - (openAgo[0] ?? 0) * DAY);
  // The second branch works from tills.
  const [, second] = businesses;
  if (second) second.tills = await makeTills(second, beginning);
  await at(database, beginning, (trx) => enterCustomers(trx, first.staff.manager));
  for (const [index, ago] of openAgo.entries()) {
    const start = new Date(midnight.getTime() - ago * DAY);
    const isToday = ago === 0;
    moveMarket(market, first.random);
    const day = dayBefore(today, ago);
    const hours = isToday
      ? hoursUntil(start, now)
      : { from: minute(start, OPENS_AT_MINUTE), to: minute(start, CLOSES_AT_MINUTE) };
    const daysLeft = openAgo.length - 1 - index;
    written.trades += await liveDay(businesses, market, { day, hours, isToday, daysLeft, customers });
    written.days += 1;
    onDay(day);
  }
  await database.inTransaction((trx) => writeStatements(trx, first, today));
  await database.inTransaction(async (trx) => enterList(trx, await findAdministrator(trx, first.branchId)));
  return { ...written, transfers: await database.read(countTransfers) };
}

/** How many days ago the shop was open, the oldest first. It is shut on Sundays, but open today. */
function openDays(today: string, days: number): number[] {
  return Array.from({ length: days }, (_, index) => days - 1 - index).filter(
    (ago) => ago === 0 || weekday(today, ago) !== 0,
  );
}

async function countTransfers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM dieu_chuyen`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What stands on its receipts and reports, and a board of rates that its customers can see. */
async function nameBusiness(trx: Db, { staff }: Business, isChain: boolean): Promise<void> {
  const { version } = await readSettingsSheet(trx);
  // With one branch every part is left on, so that all of the product can be seen.
  const parts = isChain ? { ...settingsOfKind('chuoi'), bat_ngan_quy: true, bat_phieu_thu_chi: true } : {};
  await changeSettings(trx, staff.manager, { ...parts, ...BUSINESS }, version);
}

interface DayPlan {
  day: string;
  hours: { from: Date; to: Date };
  isToday: boolean;
  /** How many open days come after it. */
  daysLeft: number;
  customers: number;
}

/** One day in all branches, everything in the order of the clock; answers how many tickets were written. */
async function liveDay(
  businesses: readonly Business[],
  market: Market,
  { day, hours, isToday, daysLeft, customers }: DayPlan,
): Promise<number> {
  const [first] = businesses as [Business];
  await at(first.database, hours.from, (trx) => postRates(trx, first, market));
  const safes: { business: Business; safeId: number; staffed: StaffedTill[] }[] = [];
  const steps: Step[] = [];
  for (const business of businesses) {
    const safeId = await open(business, minute(hours.from, 1), day);
    await balance(business, minute(hours.from, 2), safeId);
    if (businesses.length > 1) await payBills(business, minute(hours.from, 2), day);
    safes.push({ business, safeId, staffed: await staffTills(business, minute(hours.from, 2)) });
    const { random, share } = business;
    const most = Math.round(customers * Number.parseFloat(share));
    const count = random.whole(Math.ceil(most / 2), Math.ceil(most * 1.5));
    steps.push(...customersOf(business, momentsOf(random, minute(hours.from, 3), hours.to, count), day));
  }
  await sendReports(first, minute(hours.from, 2), day, daysLeft);
  steps.push(...transfersOf(businesses, daysLeft, { from: minute(hours.from, 3), to: hours.to }));
  steps.push(...counterfeitsOf(businesses, daysLeft, minute(hours.from, 3), day));
  let trades = 0;
  for (const { run } of steps.toSorted((one, other) => one.moment.getTime() - other.moment.getTime())) {
    trades += await run();
  }
  if (isToday) return trades;
  for (const { business, safeId, staffed } of safes) {
    await handInTills(business, minute(hours.to, 3), staffed);
    await close(business, minute(hours.to, 5), safeId);
  }
  return trades;
}

/** The company's rates, by its manager; where the manager does not work in every branch, by the administrator. */
async function postRates(trx: Db, { branchId, currencies, staff }: Business, market: Market): Promise<void> {
  const { manager } = staff;
  const poster = (await worksEverywhere(trx, manager)) ? manager : await findAdministrator(trx, branchId);
  const ids = new Map([...currencies.values()].map(({ code, id }) => [code, id]));
  await saveRates(trx, poster, { pham_vi: 'cong_ty', dong: ratesOf(market, ids) }, await readSettings(trx), 'vi');
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
