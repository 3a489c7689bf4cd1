import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Drawer, MovementLine, PayoutSuggestion } from '@doi-tien/contract/safe.schema';
import type { TradeFlow } from '@doi-tien/contract/safe-record.schema';
import { compare, isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { checkDecimals } from '../../domain/currencies/counts.ts';
import { type Currencies, isCash, readCurrencies } from '../../domain/currencies/currencies.ts';
import { CannotPay, proposeNotes } from '../../domain/ledger/drawer.ts';
import { VAULT } from '../../domain/ledger/place.ts';
import { readPlace } from '../../domain/places/place-drawers.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import { type ReferenceRates, readReferenceRates } from '../../domain/rates/reference-rates.ts';
import { findSafe } from '../../domain/safe-day/open-safe.ts';
import { findWithheldSafe, refuseIfWithheld } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { readDrawers } from './drawers.repository.ts';
import { type ClosedFigures, readFrozen } from './frozen.repository.ts';

/** What is in an open safe now; what was counted in a closed one. */
export async function safeDrawers(db: Db, branchId: number, safeId: number): Promise<Drawer[]> {
  const { closed } = await readFrozen(db, branchId, safeId);
  await refuseIfWithheld(db, branchId, safeId);
  return closed ? closed.dem : readDrawers(db, branchId, await readCurrencies(db));
}

/** What a count of the vault is held against: all of a safe but the cash that is, or was left, in tills. */
export async function vaultDrawers(db: Db, branchId: number, safeId: number): Promise<Drawer[]> {
  const { closed } = await readFrozen(db, branchId, safeId);
  await refuseIfWithheld(db, branchId, safeId);
  const currencies = await readCurrencies(db);
  if (!closed) return readPlace(db, branchId, VAULT, currencies);
  const inVault = closed.noi?.find(({ ngan_quy_id }) => ngan_quy_id === VAULT)?.ton;
  return inVault ? [...inVault, ...notCash(closed.dem, currencies)] : closed.dem;
}

/** What somebody can take from where they work: the cash of their till, and what is not cash. */
export async function placeDrawers(db: Db, asker: Asker, safeId: number): Promise<Drawer[]> {
  const { branchId } = asker;
  await findSafe(db, branchId, safeId);
  await refuseIfWithheld(db, branchId, safeId);
  const currencies = await readCurrencies(db);
  const place = await workingPlace(db, asker, await readSettings(db));
  const there = await readPlace(db, branchId, place, currencies);
  if (place === VAULT) return there;
  return [...there, ...notCash(await readPlace(db, branchId, VAULT, currencies), currencies)];
}

function notCash(drawers: readonly Drawer[], currencies: Currencies): Drawer[] {
  return drawers.filter(({ tien_id }) => {
    const currency = currencies.get(tien_id);
    return currency !== undefined && !isCash(currency);
  });
}

/** A closed safe keeps the worth it had: later rates do not touch it. */
export async function ratesOfSafe(db: Db, branchId: number, safeId: number): Promise<ReferenceRates> {
  const { closed } = await readFrozen(db, branchId, safeId);
  return closed?.ty_gia ? new Map(closed.ty_gia) : readReferenceRates(db, branchId);
}

/**
 * The notes the day began with: what was counted at the opening, what the last close left and nobody counted then
 * (`mang_sang`), and what was added. Nothing moves between two safes, so the last close is what was carried over.
 */
export async function openingDrawers(db: Db, branchId: number, safeId: number): Promise<Drawer[]> {
  await findSafe(db, branchId, safeId);
  await refuseIfWithheld(db, branchId, safeId);
  const movements = await db
    .selectFrom('giao_dich_ket')
    .select(['loai_giao_dich', 'chi_tiet'])
    .where('ket_id', '=', safeId)
    .where('loai_giao_dich', 'in', [SAFE_MOVEMENT.open, SAFE_MOVEMENT.addAtOpening])
    .execute();
  const currencies = await readCurrencies(db);
  const linesOf = (type: number) =>
    movements
      .filter(({ loai_giao_dich }) => loai_giao_dich === type)
      .flatMap(({ chi_tiet }) => (chi_tiet ?? []) as OpeningLine[]);
  const counted = linesOf(SAFE_MOVEMENT.open);
  const isCounted = (currencyId: number) => counted.some(({ tien_id }) => tien_id === currencyId);
  const last = await readLastClose(db, safeId);
  const carried = last.all.filter(({ tien_id, so_tien }) => !isZero(so_tien) && !isCounted(tien_id));
  // An opening counts the vault; what was left in a till is counted by who takes it.
  const inTills = last.inTills.filter(({ tien_id }) => isCounted(tien_id));
  const lines = [...counted, ...inTills, ...carried, ...linesOf(SAFE_MOVEMENT.addAtOpening)];
  return [...currencies.keys()].flatMap((currencyId) => {
    const own = lines.filter(({ tien_id }) => tien_id === currencyId);
    if (own.length === 0) return [];
    const mang_sang = carried.some(({ tien_id }) => tien_id === currencyId);
    return addUp(own, currencyId, currencies).map((drawer) => ({ ...drawer, mang_sang }));
  });
}

type OpeningLine = Pick<MovementLine, 'tien_id' | 'so_tien' | 'to_tien'>;

/** What the safe before this one was closed with; nothing before the first. */
async function readLastClose(db: Db, safeId: number): Promise<{ all: OpeningLine[]; inTills: OpeningLine[] }> {
  const { rows } = await sql<{ figures: Pick<ClosedFigures, 'dem' | 'noi'> | null }>`
    SELECT p.so_dem AS figures FROM ket k JOIN ket p ON p.chi_nhanh_id = k.chi_nhanh_id AND p.ngay < k.ngay
    WHERE k.id = ${safeId} ORDER BY p.ngay DESC LIMIT 1`.execute(db);
  const { dem = [], noi = [] } = rows[0]?.figures ?? {};
  return { all: dem, inTills: noi.filter(({ ngan_quy_id }) => ngan_quy_id !== VAULT).flatMap(({ ton }) => ton) };
}

/** Which currencies were not counted when this safe was opened; asked only where its figures may be told. */
export async function carriedOver(db: Db, branchId: number, safeId: number): Promise<Set<number>> {
  if ((await findWithheldSafe(db, branchId))?.id === safeId) return new Set();
  const opening = await openingDrawers(db, branchId, safeId);
  return new Set(opening.filter(({ mang_sang }) => mang_sang).map(({ tien_id }) => tien_id));
}

function addUp(lines: readonly OpeningLine[], currencyId: number, currencies: Currencies): Drawer[] {
  const currency = currencies.get(currencyId);
  if (!currency) return [];
  const so_tien = sum(lines.map((line) => line.so_tien));
  const to_tien = currency.notes.map(({ id, value }) => {
    const pieces = lines.flatMap((line) => line.to_tien).filter(({ menh_gia_id }) => menh_gia_id === id);
    const so_to = pieces.reduce((total, note) => total + note.so_to, 0);
    return { menh_gia_id: id, gia_tri: value, so_to, so_tien: multiply(value, String(so_to)) };
  });
  const chua_phan_loai = subtract(so_tien, sum(to_tien.map((note) => note.so_tien)));
  return [{ tien_id: currencyId, ma_tien: currency.code, so_le: currency.decimals, so_tien, chua_phan_loai, to_tien }];
}

/** What trades put into this safe and took out of it, per currency; a void counts where it was done. */
export async function tradeFlows(db: Db, branchId: number, safeId: number): Promise<TradeFlow[]> {
  await findSafe(db, branchId, safeId);
  await refuseIfWithheld(db, branchId, safeId);
  const { rows } = await sql<TradeFlow>`
    SELECT t.id AS tien_id, t.ma AS ma_tien,
           trim_scale(coalesce(sum(l.so_luong) FILTER (WHERE l.so_luong > 0), 0))::text AS vao,
           trim_scale(coalesce(-sum(l.so_luong) FILTER (WHERE l.so_luong < 0), 0))::text AS ra,
           (SELECT trim_scale(coalesce(-sum(n.so_tien), 0))::text
            FROM giao_dich g JOIN dong_to_tien n ON n.but_toan_id = g.but_toan_id AND n.tien_id = t.id AND n.so_tien < 0
            WHERE g.ket_id = ${safeId} AND g.loai IN ('BNT', 'BDT') AND g.tien_thanh_toan_id = t.id) AS thoi_lai
    FROM but_toan b JOIN dong_but_toan l ON l.but_toan_id = b.id AND l.tai_khoan = 'holding' JOIN tien t ON t.id = l.tien_id
    WHERE b.ket_id = ${safeId} AND b.loai IN ('trade', 'void') GROUP BY t.id, t.ma, t.thu_tu ORDER BY t.thu_tu`.execute(
    db,
  );
  return rows;
}

/** The notes of one currency there are to pay with in the place where the person works, and the fewest of them that make the amount. */
export async function suggestPayout(
  db: Db,
  asker: Asker,
  currencyId: number,
  amount: string | undefined,
): Promise<PayoutSuggestion> {
  const currencies = await readCurrencies(db);
  const currency = currencies.get(currencyId);
  if (!currency) throw fieldError('tien_id', 'notFound');
  await refuseIfWithheld(db, asker.branchId);
  const place = await workingPlace(db, asker, await readSettings(db));
  const held = (await readPlace(db, asker.branchId, place, currencies)).find(({ tien_id }) => tien_id === currencyId);
  const drawer: Drawer = held ?? {
    tien_id: currencyId,
    ma_tien: currency.code,
    so_le: currency.decimals,
    so_tien: '0',
    chua_phan_loai: '0',
    to_tien: [],
  };
  const none = { ...drawer, goi_y: [], tu_chua_phan_loai: '0' };
  if (amount === undefined) return { ...none, khong_duoc: null };
  checkDecimals(amount, currency, 'so_tien');
  if (compare(amount, drawer.so_tien) > 0) return { ...none, khong_duoc: 'notEnough' };
  const circulating = new Set(currency.notes.filter(({ circulates }) => circulates).map(({ id }) => id));
  const usable = drawer.to_tien.filter(({ menh_gia_id }) => circulating.has(menh_gia_id));
  const piles = usable.map(({ menh_gia_id, gia_tri, so_to }) => ({
    denominationId: menh_gia_id,
    value: gia_tri,
    count: so_to,
  }));
  try {
    const { unsorted, chosen } = proposeNotes({ unsorted: drawer.chua_phan_loai, notes: piles }, currencyId, amount);
    const goi_y = chosen.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count }));
    return { ...drawer, goi_y, tu_chua_phan_loai: unsorted, khong_duoc: null };
  } catch (error) {
    if (error instanceof CannotPay) return { ...none, khong_duoc: 'cannotMake' };
    throw error;
  }
}
