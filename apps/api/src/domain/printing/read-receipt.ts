import { payeeOf } from '@doi-tien/contract/payee';
import type { NoteCount } from '@doi-tien/contract/safe.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { transferCode } from '@doi-tien/contract/ticket-code';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { cashDue } from '@doi-tien/money/cash-due';
import { add, compare, isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import vi from '@doi-tien/texts/vi/receipt';
import { sql } from 'kysely';
import { QRPay } from 'vietnam-qr-pay';
import type { Db } from '../../platform/db/database.ts';
import type { Block } from '../../platform/paper/blocks.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { readOnPaper } from './branch-on-paper.ts';
import { type ReceiptSurroundings, receiptBlocks } from './receipt-blocks.ts';

/** The receipt of a ticket as it is now, with everything of the settings that stands on it. */
export async function readReceipt(db: Db, branchId: number, kind: TradeKind, trade: Trade): Promise<Block[]> {
  const settings = await readSettings(db);
  const surroundings = await readSurroundings(db, branchId, settings);
  return receiptBlocks(kind, trade, {
    ...surroundings,
    notes: settings.in_to_tien_bien_nhan ? await notesHandedOver(db, kind, trade) : [],
    transfer: transferOf(settings, kind, trade),
  });
}

/** Who a paper is from. */
export async function readSurroundings(db: Db, branchId: number, settings: Settings): Promise<ReceiptSurroundings> {
  const branch = await readOnPaper(db, branchId);
  return {
    name: settings.ten_doanh_nghiep,
    branch: branch?.ten ?? null,
    address: branch?.dia_chi || settings.dia_chi_doanh_nghiep,
    phone: branch?.dien_thoai || settings.dien_thoai_doanh_nghiep,
    taxCode: settings.ma_so_thue,
    timeZone: settings.mui_gio,
    showsTier: settings.in_bac_bien_nhan,
    notes: [],
    transfer: null,
  };
}

/** Only while a banking ticket waits for its money, and where the settings name an account. */
function transferOf(settings: Settings, kind: TradeKind, trade: Trade): string | null {
  const payee = payeeOf(settings);
  if (!payee || kind.code !== 'MBK' || trade.trang_thai !== TRADE_STATUS.waiting) return null;
  const amount = sum(trade.chi_tiet.map(({ so_luong }) => so_luong));
  const purpose = transferCode(trade.ma_giao_dich);
  return QRPay.initVietQR({ bankBin: payee.bin, bankNumber: payee.account, amount, purpose }).build();
}

interface Handed {
  code: string;
  currencyId: number;
  amount: string;
  pieces: readonly NoteCount[];
}

/** The notes that went to the customer, one line a currency, the largest first; nothing of a ticket that is void or waits. */
async function notesHandedOver(db: Db, kind: TradeKind, trade: Trade): Promise<string[]> {
  if (trade.trang_thai !== TRADE_STATUS.done) return [];
  const handed = handedOver(kind, trade).filter(({ amount }) => !isZero(amount));
  const ids = handed.map(({ currencyId }) => currencyId);
  const { rows } = await sql<{ id: number; tien_id: number; value: string }>`
    SELECT id, tien_id, trim_scale(gia_tri)::text AS value FROM menh_gia WHERE tien_id = ANY(${ids}::int[])`.execute(
    db,
  );
  // Money that is not cash has no notes.
  return handed
    .filter(({ currencyId }) => rows.some(({ tien_id }) => tien_id === currencyId))
    .map((cash) => `${cash.code}: ${inOneLine(cash, new Map(rows.map(({ id, value }) => [id, value])))}`);
}

function handedOver({ side }: TradeKind, trade: Trade): Handed[] {
  const settled = { code: trade.ma_tien_thanh_toan, currencyId: trade.tien_thanh_toan_id };
  if (side === 'buy') return [{ ...settled, amount: cashDue(trade), pieces: trade.to_thanh_toan }];
  const piles = new Map<number, Handed>();
  for (const { tien_id, ma_tien, so_luong, to_tien } of trade.chi_tiet) {
    const pile = piles.get(tien_id);
    const pieces = [...(pile?.pieces ?? []), ...to_tien];
    piles.set(tien_id, { code: ma_tien, currencyId: tien_id, amount: add(pile?.amount ?? '0', so_luong), pieces });
  }
  return [...piles.values(), { ...settled, amount: trade.thoi_lai, pieces: trade.to_thoi_lai }];
}

function inOneLine({ amount, pieces }: Handed, values: ReadonlyMap<number, string>): string {
  const counts = new Map<string, number>();
  for (const { menh_gia_id, so_to } of pieces) {
    const value = values.get(menh_gia_id);
    if (value !== undefined && so_to > 0) counts.set(value, (counts.get(value) ?? 0) + so_to);
  }
  const sorted = [...counts].toSorted(([left], [right]) => compare(right, left));
  const rest = subtract(amount, sum(sorted.map(([value, count]) => multiply(value, String(count)))));
  const said = sorted.map(([value, count]) => `${formatDecimal(value)} × ${count}`);
  return [...said, ...(isZero(rest) ? [] : [`${vi.unsorted} ${formatDecimal(rest)}`])].join(' · ');
}
