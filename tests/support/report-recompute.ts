import type { TestApp } from './test-app.ts';

/**
 * Every figure once more, straight from the journal and the tickets, in whole numbers and in the simplest way there is.
 * It shares no code with the reports: quantities are in hundred-millionths, values in VND.
 */
export const UNIT = 100_000_000n;
export const toUnits = (text: string) => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(8, '0'));
  return text.startsWith('-') ? -units : units;
};
export const fromUnits = (units: bigint) => {
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0');
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
};
export const divideHalfUp = (top: bigint, bottom: bigint) => {
  const isNegative = top < 0n !== bottom < 0n;
  const [n, d] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const rounded = (2n * n + d) / (2n * d);
  return isNegative ? -rounded : rounded;
};

export interface Entry {
  id: number;
  loai: string;
  ngay: string;
  ket_id: number;
  dao_cua: number | null;
  nguoi_tao: number;
}
export interface Line {
  but_toan_id: number;
  tai_khoan: string;
  tien_id: number | null;
  so_luong: string | null;
  gia_tri: string;
}
interface Ticket {
  id: number;
  loai: string;
  but_toan_id: number | null;
  huy_but_toan_id: number | null;
  tien_thanh_toan_id: number;
  thanh_tien: string;
  gia_tri: string;
  phi_thu: string;
  phi_chi: string;
  ty_gia_quy_doi: string | null;
}
interface TicketLine {
  giao_dich_id: number;
  tien_id: number;
  so_luong: string;
  gia_tri: string;
  gia_von: string;
  loi_nhuan: string;
}
export interface CurrencyRow {
  id: number;
  ma: string;
  nhom: number;
  don_vi_ty_gia: number;
}

export interface Books {
  entries: Map<number, Entry>;
  lines: Map<number, Line[]>;
  tickets: Ticket[];
  ticketLines: Map<number, TicketLine[]>;
  currencies: CurrencyRow[];
}

export async function readBooks(api: TestApp): Promise<Books> {
  const entries = await api.sql<Entry>(
    `SELECT id::int, loai, ngay::text, ket_id, dao_cua::int, nguoi_tao FROM but_toan ORDER BY id`,
  );
  const lines = await api.sql<Line>(
    `SELECT but_toan_id::int, tai_khoan, tien_id, so_luong::text, gia_tri::text FROM dong_but_toan ORDER BY id`,
  );
  const tickets = await api.sql<Ticket>(
    `SELECT id::int, loai, but_toan_id::int, huy_but_toan_id::int, tien_thanh_toan_id, thanh_tien::text, gia_tri::text,
            phi_thu::text, phi_chi::text, ty_gia_quy_doi::text FROM giao_dich ORDER BY id`,
  );
  const ticketLines = await api.sql<TicketLine>(
    `SELECT giao_dich_id::int, tien_id, so_luong::text, gia_tri::text, gia_von::text, loi_nhuan::text FROM giao_dich_dong`,
  );
  const currencies = await api.sql<CurrencyRow>(
    `SELECT t.id, t.ma, l.nhom, t.don_vi_ty_gia FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id`,
  );
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    lines: Map.groupBy(lines, ({ but_toan_id }) => but_toan_id),
    tickets,
    ticketLines: Map.groupBy(ticketLines, ({ giao_dich_id }) => giao_dich_id),
    currencies,
  };
}

/** What one currency of one act did on one day; a void is the same with every sign turned. */
export interface Act {
  day: string;
  person: number;
  kind: string;
  /** Of which report: the group of the currency, and foreign currency for VND sold on. */
  group: number;
  currency: number;
  ticket: number | null;
  sign: bigint;
  boughtQuantity: bigint;
  boughtValue: bigint;
  soldQuantity: bigint;
  soldValue: bigint;
  cost: bigint;
  profit: bigint;
}
export interface Fee {
  day: string;
  person: number;
  kind: string;
  currency: number | null;
  charged: bigint;
  paid: bigint;
  rounding: bigint;
}

const NOTHING = { boughtQuantity: 0n, boughtValue: 0n, soldQuantity: 0n, soldValue: 0n, cost: 0n, profit: 0n };
const isPurchase = (kind: string) => kind.startsWith('M');

/** Every ticket and every withdrawal sold on, once where it was posted and once, turned, where it was voided. */
export function actsOf(books: Books): { acts: Act[]; fees: Fee[] } {
  const acts: Act[] = [];
  const fees: Fee[] = [];
  for (const ticket of books.tickets) {
    const entry = books.entries.get(ticket.but_toan_id ?? -1);
    if (!entry) continue;
    const voided = books.entries.get(ticket.huy_but_toan_id ?? -1);
    for (const [at, sign] of [[entry, 1n], ...(voided ? [[voided, -1n] as const] : [])] as [Entry, bigint][]) {
      const common = { day: at.ngay, person: entry.nguoi_tao, kind: ticket.loai };
      acts.push(...ticketActs(books, ticket, entry).map((act) => ({ ...act, ...common, ticket: ticket.id, sign })));
      fees.push({ ...common, ...feesOf(books, ticket, sign) });
    }
  }
  for (const entry of books.entries.values()) {
    if (entry.loai !== 'resale') continue;
    const common = { day: entry.ngay, person: entry.nguoi_tao, kind: 'resale', ticket: null, sign: 1n };
    acts.push(...resaleActs(books, entry).map((act) => ({ ...act, ...common })));
  }
  return { acts, fees };
}

type Bare = Omit<Act, 'day' | 'person' | 'kind' | 'ticket' | 'sign'>;

function ticketActs(books: Books, ticket: Ticket, entry: Entry): Bare[] {
  const groupOf = (id: number) => books.currencies.find((currency) => currency.id === id)?.nhom ?? 0;
  const own = (books.ticketLines.get(ticket.id) ?? []).map((line): Bare => {
    const base = { ...NOTHING, group: groupOf(line.tien_id), currency: line.tien_id, profit: BigInt(line.loi_nhuan) };
    return isPurchase(ticket.loai)
      ? { ...base, boughtQuantity: toUnits(line.so_luong), boughtValue: BigInt(line.gia_tri) }
      : { ...base, soldQuantity: toUnits(line.so_luong), soldValue: BigInt(line.gia_tri), cost: BigInt(line.gia_von) };
  });
  if (groupOf(ticket.tien_thanh_toan_id) === 1) return own;
  const settled = { ...NOTHING, group: groupOf(ticket.tien_thanh_toan_id), currency: ticket.tien_thanh_toan_id };
  if (!isPurchase(ticket.loai))
    return [...own, { ...settled, boughtQuantity: toUnits(ticket.thanh_tien), boughtValue: BigInt(ticket.gia_tri) }];
  const cost = -holdingOf(books, entry.id, ticket.tien_thanh_toan_id).value;
  const soldValue = BigInt(ticket.gia_tri);
  return [...own, { ...settled, soldQuantity: toUnits(ticket.thanh_tien), soldValue, cost, profit: soldValue - cost }];
}

export function holdingOf(books: Books, entryId: number, currency: number): { quantity: bigint; value: bigint } {
  const own = (books.lines.get(entryId) ?? []).filter(
    (line) => line.tai_khoan === 'holding' && line.tien_id === currency,
  );
  return {
    quantity: own.reduce((total, line) => total + toUnits(line.so_luong ?? '0'), 0n),
    value: own.reduce((total, line) => total + BigInt(line.gia_tri), 0n),
  };
}

/** Rounding is whatever the cash differs from the lines and the fees, to our favour or against it. */
function feesOf(books: Books, ticket: Ticket, sign: bigint): Omit<Fee, 'day' | 'person' | 'kind'> {
  const rate = toUnits(ticket.ty_gia_quy_doi ?? '1');
  const inVnd = (amount: string) => divideHalfUp(toUnits(amount) * rate, UNIT * UNIT);
  const lines = books.ticketLines.get(ticket.id) ?? [];
  const due = lines.reduce((total, line) => total + BigInt(line.gia_tri), 0n);
  const [charged, paid, cash] = [inVnd(ticket.phi_thu), inVnd(ticket.phi_chi), BigInt(ticket.gia_tri)];
  const rounding = isPurchase(ticket.loai) ? due - charged + paid - cash : cash - due - charged + paid;
  const currencies = new Set(lines.map(({ tien_id }) => tien_id));
  const currency = currencies.size === 1 ? (lines[0]?.tien_id ?? null) : null;
  return { currency, charged: sign * charged, paid: sign * paid, rounding: sign * rounding };
}

function resaleActs(books: Books, entry: Entry): Bare[] {
  const currencies = [...new Set((books.lines.get(entry.id) ?? []).flatMap(({ tien_id }) => tien_id ?? []))];
  const held = currencies.map((currency) => ({ currency, ...holdingOf(books, entry.id, currency) }));
  const received = held.find(({ quantity }) => quantity > 0n);
  return held.flatMap(({ currency, quantity, value }): Bare[] => {
    const group = books.currencies.find(({ id }) => id === currency)?.nhom ?? 0;
    if (quantity > 0n)
      return group === 1 ? [] : [{ ...NOTHING, group, currency, boughtQuantity: quantity, boughtValue: value }];
    const soldValue = received?.value ?? 0n;
    const sale = { soldQuantity: -quantity, soldValue, cost: -value, profit: soldValue + value };
    return [{ ...NOTHING, group: group === 1 ? 2 : group, currency, ...sale }];
  });
}
