import { VOUCHER, type VoucherKind } from '@doi-tien/contract/voucher';
import { type RawBuilder, sql } from 'kysely';
import { fileText, type Language } from '../../platform/http/messages.ts';
import type { Account } from '../ledger/accounts.ts';

export interface ToldLine {
  account: Account;
  currencyId: number | null;
  quantity: string | null;
  value: string;
}

/** An entry with what people call it. */
export interface ToldEntry {
  id: number;
  branchId: number;
  day: string;
  moment: string;
  kind: string;
  isReversal: boolean;
  /** The code of its ticket, transfer, voucher or reservation. */
  code: string | null;
  safeCode: string;
  person: string;
  /** What a voucher is about, and its account number. */
  itemNumber: string | null;
  itemName: string | null;
  reason: string | null;
  voucherKind: VoucherKind | null;
  lines: ToldLine[];
}

export interface BranchDay {
  branchId: number;
  day: string;
}

export interface EntriesAsked {
  branchIds: readonly number[];
  from: string;
  to: string;
  /** Branches whose safe is being counted, with its day: entries from that day on are left out. */
  withheld: readonly BranchDay[];
}

/** The entries of a period in the order in which they were posted, day by day. Those that only swapped notes moved no value and are left out. */
export function toldEntries({ branchIds, from, to, withheld }: EntriesAsked): RawBuilder<ToldEntry> {
  return sql<ToldEntry>`${TOLD} WHERE e.chi_nhanh_id = ANY(${branchIds}::int[]) AND e.ngay BETWEEN ${from} AND ${to}
    AND x.lines IS NOT NULL AND ${isTold(sql`e.chi_nhanh_id`, sql`e.ngay`, withheld)} ORDER BY e.ngay, e.id`;
}

/** Whether a day of a branch may be told. */
export function isTold(
  branch: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  withheld: readonly BranchDay[],
): RawBuilder<boolean> {
  if (withheld.length === 0) return sql`true`;
  return sql`NOT EXISTS (
    SELECT FROM unnest(${withheld.map(({ branchId }) => branchId)}::int[], ${withheld.map((each) => each.day)}::date[]) w (branch, day)
    WHERE w.branch = ${branch} AND ${day} >= w.day)`;
}

/** Every entry with what people call it, by the columns of `ToldEntry`. */
export const TOLD = sql`
  SELECT e.id, e.chi_nhanh_id AS "branchId", e.ngay AS day, e.ngay_tao AS moment, e.loai AS kind, e.la_dao AS "isReversal",
    coalesce(e.ma_giao_dich, d.ma, v.so, r.ma) AS code, k.ma_ket AS "safeCode", p.tai_khoan AS person, i.tk_ke_toan AS "itemNumber",
    i.ten AS "itemName", v.ly_do AS reason, v.loai AS "voucherKind", x.lines
  FROM entry_origins e JOIN ket k ON k.id = e.ket_id JOIN but_toan b ON b.id = e.id JOIN nguoi_dung p ON p.id = b.nguoi_tao
  LEFT JOIN dieu_chuyen d ON e.loai LIKE 'transfer-%' AND e.id IN (d.but_toan_gui_id, d.but_toan_cuoi_id)
  LEFT JOIN phieu_thu_chi v ON e.loai = 'voucher' AND v.but_toan_id = coalesce(b.dao_cua, b.id)
  LEFT JOIN khoan_muc i ON i.id = v.khoan_muc_id
  LEFT JOIN giu_cho_coc c ON e.loai = 'deposit' AND c.but_toan_id = e.id LEFT JOIN giu_cho r ON r.id = c.giu_cho_id
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('account', l.tai_khoan, 'currencyId', l.tien_id,
      'quantity', trim_scale(l.so_luong)::text, 'value', l.gia_tri::text) ORDER BY l.tai_khoan <> 'holding', l.id) AS lines
    FROM dong_but_toan l WHERE l.but_toan_id = e.id) x`;

/** The entry's code, or its own number. */
export function codeOf({ id, code }: Pick<ToldEntry, 'id' | 'code'>): string {
  return code ?? `BT-${id}`;
}

const VOUCHER_WORDS = { [VOUCHER.receipt]: 'receipt', [VOUCHER.payment]: 'payment' } as const;

/** What the entry is, in words; of a voucher what it is about. */
export function describeEntry({ kind, isReversal, itemName, voucherKind }: ToldEntry, language: Language): string {
  const word = voucherKind === null ? kind : VOUCHER_WORDS[voucherKind];
  const named = fileText(language, `journal.kinds.${word}` as 'journal.kinds.count', { defaultValue: kind });
  const what = itemName === null ? named : `${named}: ${itemName}`;
  return isReversal ? fileText(language, 'journal.voided', { what }) : what;
}

/** A booking of a statement is taken back by an entry of its own. */
export function isMirrored({ isReversal, kind }: Pick<ToldEntry, 'isReversal' | 'kind'>): boolean {
  return isReversal || kind === 'outside-undo';
}
