import type { CurrencyGroup } from '@doi-tien/contract/catalogue';
import { hiddenNames, partsOff } from '@doi-tien/contract/parts';
import type { PartSwitch, Settings } from '@doi-tien/contract/settings';
import { currencyGroupsOff, TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { readShowsBranches } from '../../platform/db/several-branches.ts';
import { readSettings } from './settings.repository.ts';

/** The parts of the business that are not used. */
export async function readPartsOff(db: Db, settings: Settings): Promise<PartSwitch[]> {
  return partsOff(settings, await readShowsBranches(db));
}

/** The groups of currencies that are neither traded nor held: neither searched nor offered. */
export async function readCurrencyGroupsOff(db: Db): Promise<CurrencyGroup[]> {
  const groups = currencyGroupsOff(await readPartsOff(db, await readSettings(db)));
  const held = await readHeld(db, groups);
  return groups.filter((group) => !held.includes(group));
}

/** The names of everything that screens do not show; with all parts on it costs one short query. */
export async function readHiddenNames(db: Db, settings: Settings): Promise<string[]> {
  const off = await readPartsOff(db, settings);
  return hiddenNames(off, await readTraded(db, off), await readHeld(db, currencyGroupsOff(off)));
}

/** Of these groups of currencies, those of which a branch holds something. */
async function readHeld(db: Db, groups: readonly CurrencyGroup[]): Promise<CurrencyGroup[]> {
  if (groups.length === 0) return [];
  const { rows } = await sql<{ nhom: CurrencyGroup }>`
    SELECT DISTINCT l.nhom FROM vi_the v JOIN tien t ON t.id = v.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE v.so_luong > 0 AND l.nhom = ANY(${groups as number[]}::int[])`.execute(db);
  return rows.map(({ nhom }) => nhom);
}

/** Of the kinds that are off, those of which there is a ticket: one look into the index per kind and branch. */
async function readTraded(db: Db, off: readonly PartSwitch[]): Promise<TradeKind['code'][]> {
  const codes = TRADE_KINDS.filter(({ setting }) => off.includes(setting)).map(({ code }) => code);
  if (codes.length === 0) return [];
  const { rows } = await sql<{ code: TradeKind['code'] }>`
    SELECT DISTINCT k.code FROM unnest(${codes as string[]}::text[]) AS k (code) CROSS JOIN chi_nhanh b
    CROSS JOIN LATERAL (SELECT FROM giao_dich g WHERE g.chi_nhanh_id = b.id AND g.loai = k.code
      ORDER BY g.ngay_tao DESC NULLS LAST, g.id DESC NULLS LAST LIMIT 1) x`.execute(db);
  return rows.map(({ code }) => code);
}
