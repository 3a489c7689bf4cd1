import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Count, Drawer } from '@doi-tien/contract/safe.schema';
import { compare, isZero, multiply } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { roundToStep } from '@doi-tien/money/rounding';
import { type CurrencyInfo, currencyByCode, isCash } from '../../domain/currencies/currencies.ts';
import { readReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { closeSafe } from '../../features/safe/closing.service.ts';
import { writeNote } from '../../features/safe/day-notes.service.ts';
import { readDrawers } from '../../features/safe/drawers.repository.ts';
import { moveMoney } from '../../features/safe/movements.service.ts';
import { openSafe } from '../../features/safe/opening.service.ts';
import { lockSafe } from '../../features/safe/safe.service.ts';
import { swapNotes } from '../../features/safe/swap.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { accepted } from '../../platform/http/refused-after-commit.ts';
import { OPENING_STOCK, REASONS } from './demo-content.seed.ts';
import { countedNotes, inMixedNotes, inNotes, type NoteCounts, toCount, worthOf } from './notes.ts';
import { at, type Business, readHeld } from './trading-day.ts';

/** Opens with what was counted last night, or on the first morning with what the owner brought. */
export async function open(business: Business, moment: Date, ngay: string): Promise<number> {
  const { database, staff } = business;
  return at(database, moment, async (trx) => {
    const counted = await countAll(trx, business);
    const isFirst = counted.length === 0;
    const chi_tiet = isFirst ? firstCount(business) : counted;
    const body = { ngay, chi_tiet, ly_do: isFirst ? REASONS.firstOpening : null };
    return accepted(await openSafe(trx, staff.manager, body)).id;
  });
}

/** Keeps the drawer able to pay: dong are fetched when few are left, what piles up is sold on or taken home. */
export async function balance(business: Business, moment: Date, ket_id: number): Promise<void> {
  const { database, staff, random } = business;
  await at(database, moment, async (trx) => {
    const move: Move = (body) => moveMoney(trx, staff.manager, { ket_id, ...body });
    await sellOn(trx, business, move);
    await sortCash(trx, business, ket_id);
    if (random.chance(35)) await takeHome(trx, business, move);
    await fetchDong(trx, business, move);
    await makeChange(trx, business, ket_id);
    if (random.chance(20)) await writeNote(trx, staff.manager, { ket_id, noi_dung: random.pick(REASONS.notes) });
  });
}

type Move = (body: Omit<Parameters<typeof moveMoney>[2], 'ket_id'>) => Promise<number>;

async function sellOn(trx: Db, { branchId, currencies }: Business, move: Move): Promise<void> {
  const held = await readHeld(trx, branchId);
  const rates = await readReferenceRates(trx, branchId);
  for (const [code, limit] of Object.entries(TOO_MUCH)) {
    const currency = currencyByCode(currencies, code);
    const rate = referenceRateOf(currency, rates);
    if (compare(held.get(currency.id) ?? '0', limit.above) <= 0 || !rate) continue;
    const worth = amountAt(limit.sell, rate, currency.rateUnit, 0);
    const so_tien = roundToStep(multiply(worth, '1.0015'), '1000').value;
    await move({
      loai_giao_dich: SAFE_MOVEMENT.withdraw,
      chi_tiet: [{ tien_id: currency.id, so_tien: limit.sell }],
      ly_do: REASONS.resale,
      thu_ve: { tien_id: currencyByCode(currencies, BASE_CURRENCY).id, so_tien },
    });
  }
}

async function takeHome(trx: Db, { branchId, currencies }: Business, move: Move): Promise<void> {
  const held = await readHeld(trx, branchId);
  for (const code of ['VND-BANK', 'CNY-ALIPAY']) {
    const { id } = currencyByCode(currencies, code);
    const so_tien = held.get(id) ?? '0';
    if (compare(so_tien, '0') <= 0) continue;
    const chi_tiet = [{ tien_id: id, so_tien }];
    await move({ loai_giao_dich: SAFE_MOVEMENT.withdraw, chi_tiet, ly_do: REASONS.bankOut });
  }
}

async function fetchDong(trx: Db, business: Business, move: Move): Promise<void> {
  const { currencies, share } = business;
  const vnd = currencyByCode(currencies, BASE_CURRENCY);
  const { so_tien } = await drawerOf(trx, business, vnd);
  if (compare(so_tien, multiply('1500000000', share)) >= 0) return;
  const chi_tiet = [{ tien_id: vnd.id, to_tien: inNotes(vnd, multiply('2000000000', share)) }];
  await move({ loai_giao_dich: SAFE_MOVEMENT.topUp, chi_tiet, ly_do: REASONS.topUp });
}

/** What a bank paid is counted note by note. */
async function sortCash(trx: Db, { branchId, currencies, staff }: Business, ket_id: number): Promise<void> {
  for (const { tien_id, chua_phan_loai } of await readDrawers(trx, branchId, currencies)) {
    const currency = currencies.get(tien_id);
    if (!currency || !isCash(currency) || isZero(chua_phan_loai)) continue;
    const bo_vao = inNotes(currency, chua_phan_loai);
    await swapNotes(trx, staff.manager, { ket_id, tien_id, lay_ra: [], bo_vao, chua_phan_loai });
  }
}

/** The bank changes big notes for small ones, so that the day's customers can be paid exactly. */
async function makeChange(trx: Db, business: Business, ket_id: number): Promise<void> {
  const { currencies, staff } = business;
  const vnd = currencyByCode(currencies, BASE_CURRENCY);
  const { to_tien } = await drawerOf(trx, business, vnd);
  const held = (id: number) => to_tien.find(({ menh_gia_id }) => menh_gia_id === id)?.so_to ?? 0;
  const bo_vao = vnd.notes.flatMap(({ id, value }) => {
    const wanted = CHANGE[value] ?? 0;
    return held(id) * 2 < wanted ? [{ menh_gia_id: id, so_to: wanted - held(id) }] : [];
  });
  const [big] = vnd.notes;
  const ones = vnd.notes.find(({ value }) => value === '1000');
  if (bo_vao.length === 0 || !big || !ones) return;
  const worthOfBig = BigInt(big.value);
  const short = (worthOfBig - (BigInt(worthOf(vnd, bo_vao)) % worthOfBig)) % worthOfBig;
  const evened = addPieces(bo_vao, ones.id, Number(short / 1000n));
  const pieces = Number(BigInt(worthOf(vnd, evened)) / worthOfBig);
  if (held(big.id) < pieces) return;
  const lay_ra = [{ menh_gia_id: big.id, so_to: pieces }];
  await swapNotes(trx, staff.manager, { ket_id, tien_id: vnd.id, lay_ra, bo_vao: evened, ly_do: REASONS.change });
}

function addPieces(notes: NoteCounts, menh_gia_id: number, so_to: number): NoteCounts {
  const own = notes.find((note) => note.menh_gia_id === menh_gia_id);
  return [...notes.filter((note) => note !== own), { menh_gia_id, so_to: (own?.so_to ?? 0) + so_to }].filter(
    (note) => note.so_to > 0,
  );
}

async function drawerOf(
  trx: Db,
  { branchId, currencies }: Business,
  { id }: CurrencyInfo,
): Promise<Pick<Drawer, 'so_tien' | 'to_tien'>> {
  const drawers = await readDrawers(trx, branchId, currencies);
  return drawers.find(({ tien_id }) => tien_id === id) ?? { so_tien: '0', to_tien: [] };
}

/** How many of each small note a day begins with; fetched when less than half of that is left. */
const CHANGE: Record<string, number> = {
  '200000': 300,
  '100000': 500,
  '50000': 500,
  '20000': 500,
  '10000': 500,
  '5000': 400,
  '2000': 500,
  '1000': 800,
};

/** Locks, counts and closes; one evening in twelve a note is missing or one too many. */
export async function close(business: Business, moment: Date, id: number): Promise<void> {
  const { database, staff, currencies, random } = business;
  await at(database, moment, (trx) => lockSafe(trx, staff.manager, id));
  await at(database, new Date(moment.getTime() + 20 * 60_000), async (trx) => {
    const chi_tiet = await countAll(trx, business);
    const sorted = chi_tiet.filter(({ to_tien }) => to_tien);
    const miscounted = random.chance(8) ? random.pick(sorted) : undefined;
    const isShort = random.chance(60);
    const note = miscounted?.to_tien?.filter(({ so_to }) => so_to > 0).at(-1);
    if (note) note.so_to += isShort ? -1 : 1;
    const ly_do = note ? (isShort ? REASONS.shortCount : REASONS.overCount) : null;
    // The one that was miscounted is typed again, as the screen asks for where it is worth much.
    const currency = miscounted && currencies.get(miscounted.tien_id);
    const xac_nhan_lech = currency
      ? [{ tien_id: currency.id, so_tien: worthOf(currency, miscounted.to_tien ?? []) }]
      : [];
    accepted(await closeSafe(trx, staff.manager, id, { chi_tiet, ly_do, xac_nhan_lech }));
  });
}

/** Above so much, so much is sold on to the bank. */
const TOO_MUCH: Record<string, { above: string; sell: string }> = {
  USD: { above: '60000', sell: '30000' },
  EUR: { above: '25000', sell: '12000' },
  CNY: { above: '120000', sell: '60000' },
  USDT: { above: '60000', sell: '30000' },
  GBP: { above: '9000', sell: '5000' },
  AUD: { above: '15000', sell: '8000' },
  SGD: { above: '15000', sell: '8000' },
  KRW: { above: '30000000', sell: '18000000' },
  JPY: { above: '4000000', sell: '2000000' },
};

async function countAll(trx: Db, { branchId, currencies }: Business): Promise<Count[]> {
  const drawers = await readDrawers(trx, branchId, currencies);
  return drawers.flatMap((drawer) => {
    const currency = currencies.get(drawer.tien_id);
    if (!currency) return [];
    if (!isCash(currency)) return [{ tien_id: currency.id, so_tien: drawer.so_tien }];
    const counted = toCount(currency.id, countedNotes(currency, drawer));
    return [counted.to_tien.length > 0 ? counted : { tien_id: currency.id, so_tien: '0' }];
  });
}

function firstCount({ currencies, share }: Business): Count[] {
  return Object.entries(OPENING_STOCK).map(([code, whole]) => {
    const currency = currencyByCode(currencies, code);
    const amount = multiply(whole, share);
    return isCash(currency)
      ? { tien_id: currency.id, to_tien: inMixedNotes(currency, amount) }
      : { tien_id: currency.id, so_tien: amount };
  });
}
