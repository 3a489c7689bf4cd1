import type { ListQuery } from '@doi-tien/contract/list';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { HAND_OVER_STATUS } from '@doi-tien/contract/till';
import type { HandOver, MyPlace, PlaceContent, Places, Shift } from '@doi-tien/contract/till.schema';
import { sql } from 'kysely';
import { type Currencies, readCurrencies } from '../../domain/currencies/currencies.ts';
import { type Place, VAULT } from '../../domain/ledger/place.ts';
import { cashOf, readPlaces, worthOfDrawers } from '../../domain/places/place-drawers.ts';
import { type ReferenceRates, readReferenceRates } from '../../domain/rates/reference-rates.ts';
import { readWaitingTickets, toldTickets } from '../../domain/safe-day/waiting-tickets.ts';
import { findWithheldSafe } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow, listRows } from '../../platform/http/lists/list.ts';
import { readColleagues } from './colleagues.ts';
import { keepsVault } from './hand-over-access.ts';
import { handOverList, shiftList } from './till.lists.ts';
import { openShiftOf } from './till.repository.ts';

/** The vault and every till in use, with what they hold, who works there, and what is on its way: for who keeps the vault. */
export async function readAllPlaces(db: Db, asker: Asker): Promise<Places> {
  const { branchId } = asker;
  const told = await readTold(db, branchId);
  const rows = await readTills(db, branchId);
  const vault = {
    ngan_quy_id: VAULT,
    ma: '',
    ten: '',
    nguoi_giu_id: null,
    nguoi_giu: null,
    ca_id: null,
    tu_luc: null,
    chot_luc: null,
    so_phieu: 0,
  };
  return {
    noi: [{ ...vault, isHidden: false }, ...rows].map(({ isHidden, ...row }) => ({
      ...row,
      ...contentOf(told, row.ngan_quy_id, isHidden),
    })),
    dang_giao: await readPending(db, asker, sql`true`),
  };
}

interface Told {
  places: Map<Place, Drawer[]>;
  currencies: Currencies;
  rates: ReferenceRates;
  /** The safe is being counted blind. */
  isWithheld: boolean;
}

async function readTold(db: Db, branchId: number): Promise<Told> {
  const currencies = await readCurrencies(db);
  return {
    currencies,
    places: await readPlaces(db, branchId, currencies),
    rates: await readReferenceRates(db, branchId),
    isWithheld: (await findWithheldSafe(db, branchId)) !== null,
  };
}

function contentOf(
  { places, currencies, rates, isWithheld }: Told,
  place: Place,
  isCountedBlind: boolean,
): Pick<PlaceContent, 'ton' | 'gia_tri_vnd' | 'an_so_lieu'> {
  if (isWithheld || isCountedBlind) return { ton: [], gia_tri_vnd: null, an_so_lieu: true };
  const ton = cashOf(places.get(place) ?? [], currencies);
  return { ton, gia_tri_vnd: worthOfDrawers(ton, currencies, rates), an_so_lieu: false };
}

type TillRow = Omit<PlaceContent, 'ton' | 'gia_tri_vnd' | 'an_so_lieu'> & { isHidden: boolean };

/** What a till holds is hidden while it is counted blind. */
async function readTills(db: Db, branchId: number): Promise<TillRow[]> {
  const { rows } = await sql<TillRow>`
    SELECT q.id AS ngan_quy_id, q.ma, q.ten, c.nguoi_id AS nguoi_giu_id, u.ho_va_ten AS nguoi_giu, c.id AS ca_id, c.bat_dau_luc AS tu_luc, c.chot_luc,
           coalesce(c.an_so_lieu, false) AS "isHidden",
           (SELECT count(*)::int FROM giao_dich g WHERE g.chi_nhanh_id = ${branchId} AND g.nguoi_tao = c.nguoi_id AND g.ngay_tao >= c.bat_dau_luc) AS so_phieu
    FROM ngan_quy q LEFT JOIN ca c ON c.ngan_quy_id = q.id AND c.ket_thuc_luc IS NULL LEFT JOIN nguoi_dung u ON u.id = c.nguoi_id
    WHERE q.chi_nhanh_id = ${branchId} AND (q.trang_thai = 1 OR c.id IS NOT NULL) ORDER BY q.ma`.execute(db);
  return rows;
}

const MOST_PENDING = 100;

async function readPending(db: Db, asker: Asker, where: ReturnType<typeof sql<boolean>>): Promise<HandOver[]> {
  const query: ListQuery = { page: 1, pageSize: MOST_PENDING, sortField: 'id', direction: 'asc', f: [] };
  const list = {
    ...handOverList(asker.id),
    where: sql<boolean>`(g.trang_thai = ${HAND_OVER_STATUS.prepared} AND ${where})`,
  };
  const page = await listRows<HandOver>(db, list, query, { timeZone: asker.timeZone, branchId: asker.branchId });
  return page.items;
}

/** What a person has in hand, and what they can do next. */
export async function readMyPlace(db: Db, asker: Asker): Promise<MyPlace> {
  const { branchId, id } = asker;
  const { de_lai_trong_ngan } = await readSettings(db);
  const open = await openShiftOf(db, id);
  const shift = open?.branchId === branchId ? await findRow<Shift>(db, shiftList, open.id, branchId) : null;
  const told = await readTold(db, branchId);
  const content = shift ? contentOf(told, shift.ngan_quy_id, shift.an_so_lieu) : { ton: [], gia_tri_vnd: null };
  const forVault = keepsVault(asker) ? sql`g.nguoi_nhan IS NULL` : sql`false`;
  const mine = sql<boolean>`(g.nguoi_nhan = ${id} OR g.nguoi_giao = ${id} OR ${forVault})`;
  const waiting = shift ? await readWaitingTickets(db, branchId, id) : [];
  const tills = await readTills(db, branchId);
  return {
    co_ngan: tills.length > 0,
    ca: shift,
    ton: content.ton,
    gia_tri_vnd: content.gia_tri_vnd,
    so_phieu: tills.find(({ ngan_quy_id }) => ngan_quy_id === shift?.ngan_quy_id)?.so_phieu ?? 0,
    dang_giao: await readPending(db, asker, mine),
    phieu_cho: toldTickets(asker, waiting),
    ngan_trong: shift || open ? [] : emptyTills(tills, told),
    dong_nghiep: await readColleagues(db, asker),
    duoc_de_lai: de_lai_trong_ngan,
  };
}

function emptyTills(tills: readonly TillRow[], { places, currencies }: Told): MyPlace['ngan_trong'] {
  return tills
    .filter(({ nguoi_giu_id }) => nguoi_giu_id === null)
    .map(({ ngan_quy_id, ma, ten }) => ({
      id: ngan_quy_id,
      ma,
      ten,
      co_tien: cashOf(places.get(ngan_quy_id) ?? [], currencies).length > 0,
    }));
}
