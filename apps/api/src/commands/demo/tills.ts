import { isCash } from '../../domain/currencies/currencies.ts';
import { VAULT } from '../../domain/ledger/place.ts';
import { cashOf, readPlace } from '../../domain/places/place-drawers.ts';
import { prepareHandOver } from '../../features/till/hand-over.service.ts';
import { receiveHandOver } from '../../features/till/receive-hand-over.service.ts';
import { beginShift, passOnTill } from '../../features/till/shift.service.ts';
import { createTill } from '../../features/till/tills.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { accepted } from '../../platform/http/refused-after-commit.ts';
import { REASONS, TILLS } from './demo-content.seed.ts';
import { countedNotes, toCount, worthOf } from './notes.ts';
import { at, type Business } from './trading-day.ts';

/** Who works from which till today; tills without a person stay empty. */
export interface StaffedTill {
  shiftId: number;
  tillId: number;
  teller: Actor;
}

export async function makeTills({ database, staff }: Business, moment: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const ten of TILLS) {
    const ma = `Q${ids.length + 1}`;
    ids.push((await at(database, moment, (trx) => createTill(trx, staff.manager, { ma, ten }))).id);
  }
  return ids;
}

/** Each teller takes a till and gets a share of every note in the vault. */
export async function staffTills(business: Business, moment: Date): Promise<StaffedTill[]> {
  const { database, staff, tills } = business;
  const people = staff.tellers.slice(0, tills.length);
  const staffed: StaffedTill[] = [];
  for (const [index, teller] of people.entries()) {
    const tillId = tills[index] as number;
    // The same share for everybody, and one stays in the vault.
    const parts = people.length - index + 1;
    staffed.push(
      await at(database, moment, async (trx) => {
        const { id } = accepted(await beginShift(trx, teller, { ngan_quy_id: tillId, chi_tiet: [] }));
        const chi_tiet = await shareOfVault(trx, business, parts);
        const body = { tu_ngan_id: VAULT, den_ngan_id: tillId, chi_tiet };
        const handOver = await prepareHandOver(trx, staff.manager, body);
        accepted(await receiveHandOver(trx, teller, handOver, { chi_tiet }));
        return { shiftId: id, tillId, teller };
      }),
    );
  }
  return staffed;
}

/** One part in so many of each note, where there is that much. */
async function shareOfVault(trx: Db, { branchId, currencies }: Business, parts: number) {
  return cashOf(await readPlace(trx, branchId, VAULT, currencies), currencies).flatMap(({ tien_id, to_tien }) => {
    const share = to_tien
      .map(({ menh_gia_id, so_to }) => ({ menh_gia_id, so_to: Math.floor(so_to / parts) }))
      .filter(({ so_to }) => so_to > 0);
    return share.length > 0 ? [{ tien_id, to_tien: share }] : [];
  });
}

/** In the evening every till is counted and goes back into the vault; one evening in eight a note is missing or one too many. */
export async function handInTills(business: Business, moment: Date, staffed: readonly StaffedTill[]): Promise<void> {
  const { database, staff } = business;
  for (const { shiftId, tillId, teller } of staffed) {
    await at(database, moment, async (trx) => {
      const { id } = await passOnTill(trx, teller, shiftId, { nguoi_nhan_id: null });
      accepted(await receiveHandOver(trx, staff.manager, id, await countTill(trx, business, tillId)));
    });
  }
}

async function countTill(trx: Db, { branchId, currencies, random }: Business, tillId: number) {
  const chi_tiet = cashOf(await readPlace(trx, branchId, tillId, currencies), currencies).flatMap((drawer) => {
    const currency = currencies.get(drawer.tien_id);
    return currency && isCash(currency) ? [toCount(currency.id, countedNotes(currency, drawer))] : [];
  });
  const miscounted = random.chance(12) ? random.pick(chi_tiet) : undefined;
  const currency = miscounted && currencies.get(miscounted.tien_id);
  const note = miscounted?.to_tien.filter(({ so_to }) => so_to > 0).at(-1);
  if (!miscounted || !currency || !note) return { chi_tiet };
  const isShort = random.chance(60);
  note.so_to += isShort ? -1 : 1;
  return {
    chi_tiet,
    ly_do: isShort ? REASONS.shortCount : REASONS.overCount,
    xac_nhan_lech: [{ tien_id: currency.id, so_tien: worthOf(currency, miscounted.to_tien) }],
  };
}
