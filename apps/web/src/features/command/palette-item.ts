import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import { formatDecimal } from '@doi-tien/money/format';
import { currencyName } from '@doi-tien/texts/names/currency-name';
import { currentLanguage } from '../../i18n/i18n.ts';
import { searchable } from '../../lib/browser/searchable.ts';
import { tradeAddress } from '../../lib/trades/trade-address.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';

const PALETTE_GROUPS = [
  'recent',
  'trades',
  'starts',
  'screens',
  'currencies',
  'customers',
  'safes',
  'users',
  'settings',
  'branches',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** One line of the palette: what it says and where it leads. */
export interface PaletteItem {
  group: PaletteGroup;
  title: string;
  /** Quieter, behind the title. */
  detail?: string;
  to: string;
  /** A ticket that does not count any more. */
  isVoid?: true;
  /** Goes to this branch instead. */
  branchId?: number;
  /** The ticket that this key begins. */
  shortcut?: TradeKind['code'];
}

/** Every typed word begins a word of the title or the detail, without regard to diacritics. */
export function matches({ title, detail = '' }: PaletteItem, typed: string): boolean {
  const text = ` ${searchable(`${title} ${detail}`).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return searchable(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => text.includes(` ${word}`));
}

type FoundTrade = QuickSearchAnswer['giao_dich'][number];

function itemOfTrade(trade: FoundTrade, voidWord: string): PaletteItem {
  const { id, loai, duong_dan, ma_giao_dich, trang_thai, gia_tri, ten_khach, ngay_tao } = trade;
  const isVoid = trang_thai === TRADE_STATUS.void;
  const details = [isVoid && voidWord, `${formatDecimal(gia_tri)} ₫`, ten_khach, showMoment(ngay_tao)];
  return {
    group: 'trades',
    title: ma_giao_dich,
    to: tradeAddress(loai, id) ?? `/${duong_dan}`,
    detail: details.filter(Boolean).join(' · '),
    ...(isVoid && { isVoid }),
  };
}

/** What the server found, as lines that lead to the record. */
export function itemsOf(found: QuickSearchAnswer, voidWord: string): PaletteItem[] {
  return [
    ...found.giao_dich.map((trade) => itemOfTrade(trade, voidWord)),
    ...(found.giu_cho ?? []).map(({ id, ma, ten_khach, ma_tien, con_lai, den_luc }) => ({
      group: 'trades' as const,
      title: ma,
      to: `/giu-cho?phieu=${id}`,
      detail: [`${formatDecimal(con_lai)} ${ma_tien}`, ten_khach, showMoment(den_luc)].filter(Boolean).join(' · '),
    })),
    ...found.tien.map(({ ma, ten }) => ({
      group: 'currencies' as const,
      title: ma,
      detail: currencyName(currentLanguage(), ma, ten),
      to: `/tien?q=${encodeURIComponent(ma)}`,
    })),
    ...found.khach_hang.map(({ id, ho_va_ten, so_giay_to, dien_thoai }) => ({
      group: 'customers' as const,
      title: ho_va_ten ?? so_giay_to ?? `${id}`,
      to: `/khach-hang/${id}`,
      detail: [ho_va_ten && so_giay_to, dien_thoai].filter(Boolean).join(' · '),
    })),
    ...found.ket.map(({ id, ma_ket, ngay }) => ({
      group: 'safes' as const,
      title: ma_ket,
      detail: showDay(ngay),
      to: `/ket/${id}`,
    })),
    ...found.nguoi_dung.map(({ tai_khoan, ho_va_ten }) => ({
      group: 'users' as const,
      title: ho_va_ten,
      detail: tai_khoan,
      to: `/tai-khoan/nguoi-dung?q=${encodeURIComponent(tai_khoan)}`,
    })),
  ];
}

/** In the order of the groups; somebody who types figures means a ticket, others a screen. */
export function arrange(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const rank = (group: PaletteGroup) =>
    group === 'trades' && !/\d/.test(typed) ? PALETTE_GROUPS.length : PALETTE_GROUPS.indexOf(group);
  return items.toSorted((one, other) => rank(one.group) - rank(other.group));
}
