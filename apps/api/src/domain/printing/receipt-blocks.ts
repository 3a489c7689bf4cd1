import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { cashDue, depositOf } from '@doi-tien/money/cash-due';
import { add, isZero, negate } from '@doi-tien/money/decimal';
import { formatDecimal, formatParts } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import en from '@doi-tien/texts/en/receipt';
import vi from '@doi-tien/texts/vi/receipt';
import viTrade from '@doi-tien/texts/vi/trade';
import type { Bilingual, Block } from '../../platform/paper/blocks.ts';

/** Who the customer traded with, and what the settings want on receipts. */
export interface ReceiptSurroundings {
  name: string;
  branch: string | null;
  address: string | null;
  phone: string | null;
  taxCode: string;
  timeZone: string;
  showsTier: boolean;
  /** The notes that went to the customer, one line a currency; empty where they are not wanted. */
  notes: readonly string[];
  /** What the customer's bank reads, while a ticket waits for money. */
  transfer: string | null;
}

type Words = typeof vi;
type Word = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

const both = (word: Word): Bilingual => ({ text: vi[word], english: en[word] });

/** The same in the same order as on the screen (`features/trade/receipt` of the web app); a test compares the two. */
export function receiptBlocks(kind: TradeKind, trade: Trade, surroundings: ReceiptSurroundings): Block[] {
  return [
    ...businessBlocks(surroundings),
    ...headBlocks(kind, trade, surroundings),
    { kind: 'gap' },
    linesBlock(trade, surroundings.showsTier),
    ...sumBlocks(kind, trade),
    ...noteBlocks(surroundings.notes),
    ...personBlocks(trade),
    ...codeBlocks(trade, surroundings.transfer),
    { kind: 'text', text: vi.thanks, align: 'center' },
    { kind: 'text', text: en.thanks, align: 'center', size: 'small' },
  ];
}

export function businessBlocks({ name, branch, address, phone, taxCode }: ReceiptSurroundings): Block[] {
  const reach = [phone && `${vi.phone}: ${phone}`, taxCode && `${vi.taxCode}: ${taxCode}`].filter(Boolean);
  const lines = [branch, address, reach.join(' · ')].filter((line) => line !== null && line !== '');
  return [
    { kind: 'text', text: name, align: 'center', size: 'medium', isBold: true },
    ...lines.map((text): Block => ({ kind: 'text', text: text ?? '', align: 'center' })),
    { kind: 'rule', isDashed: true },
  ];
}

function headBlocks(kind: TradeKind, trade: Trade, { timeZone }: ReceiptSurroundings): Block[] {
  const marks: Block[] = [];
  if (trade.so_lan_in > 1) marks.push({ kind: 'mark', text: numbered('reprint', trade.so_lan_in - 1) });
  if (trade.trang_thai === TRADE_STATUS.void) marks.push({ kind: 'mark', text: both('void') });
  if (trade.trang_thai === TRADE_STATUS.waiting) marks.push({ kind: 'mark', text: both('waiting') });
  return [
    { kind: 'text', text: vi.kind[kind.code], align: 'center', size: 'medium', isBold: true },
    { kind: 'text', text: en.kind[kind.code], align: 'center', size: 'small' },
    { kind: 'gap' },
    { kind: 'pair', label: both('number'), value: trade.ma_giao_dich },
    { kind: 'pair', label: both('time'), value: momentOf(trade.ngay_tao, timeZone) },
    ...marks,
  ];
}

function numbered(word: 'reprint', number: number): Bilingual {
  const fill = (text: string) => text.replace('{{number}}', String(number));
  return { text: fill(vi[word]), english: fill(en[word]) };
}

/** An ISO moment as "14/11/2026 09:05", on the clock of the business. */
export function momentOf(moment: string, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone });
  return format.format(new Date(moment)).replace(',', '');
}

function linesBlock({ chi_tiet }: Trade, showsTier: boolean): Block {
  return {
    kind: 'table',
    head: [both('quantity'), both('rate'), both('amount')],
    rows: chi_tiet.map(({ so_luong, ma_tien, ty_gia, don_vi_ty_gia, thanh_tien, bac }) => ({
      cells: [
        `${formatDecimal(so_luong)} ${ma_tien}`,
        formatDecimal(ty_gia) + (don_vi_ty_gia > 1 ? `/${formatDecimal(String(don_vi_ty_gia))}` : ''),
        formatDecimal(thanh_tien),
      ],
      ...(bac && showsTier && { note: `${vi.tier} / ${en.tier}: ${bac.ten}` }),
    })),
  };
}

const SUM_WORDS = { phi_thu: 'feeCharged', phi_chi: 'feePaid', lam_tron: 'rounding' } as const;

/** What changed hands, and how it follows from the lines. */
function sumBlocks(kind: TradeKind, trade: Trade): Block[] {
  const isWaiting = trade.trang_thai === TRADE_STATUS.waiting;
  const label = kind.side === 'sell' ? 'paidIn' : isWaiting ? 'toPay' : 'paidOut';
  const unit = trade.ma_tien_thanh_toan;
  const [deposit, cash] = [depositOf(trade), cashDue(trade)];
  const words = amountInWords(cash, unit === 'USD' ? viTrade.dollar : viTrade.dong);
  const sums = (['phi_thu', 'phi_chi', 'lam_tron'] as const).filter((field) => !isZero(trade[field]));
  return [
    ...sums.map((field) => amount(SUM_WORDS[field], trade[field])),
    ...(isZero(deposit) ? [] : [amount('total', trade.thanh_tien), amount('deposit', negate(deposit))]),
    { ...amount(label, cash, unit), size: 'large', isBold: true },
    ...(words ? [{ kind: 'text' as const, text: `${vi.inWords}: ${words}` }] : []),
    { kind: 'gap' },
    ...(isZero(trade.thoi_lai)
      ? []
      : [amount('handedOver', add(cash, trade.thoi_lai), unit), amount('change', trade.thoi_lai, unit)]),
  ];
}

function amount(word: Word, value: string, unit?: string): Extract<Block, { kind: 'pair' }> {
  const { sign, whole, fraction } = formatParts(value, { decimals: 0 });
  const figure = `${sign.replace('-', '\u2212')}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  return { kind: 'pair', label: both(word), value: unit ? `${figure} ${unit}` : figure, isAmount: true };
}

function noteBlocks(notes: readonly string[]): Block[] {
  if (notes.length === 0) return [];
  return [
    { kind: 'text', text: vi.notes },
    { kind: 'text', text: en.notes, size: 'small' },
    ...notes.map((text): Block => ({ kind: 'text', text })),
    { kind: 'gap' },
  ];
}

function personBlocks(trade: Trade): Block[] {
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  const said: [Word, string | null][] = [
    ['customer', trade.ten_khach],
    ['paper', trade.so_giay_to && joined(trade.loai_giay_to, trade.so_giay_to, trade.quoc_tich)],
    ['reservation', trade.chi_tiet.flatMap(({ ma_giu_cho }) => ma_giu_cho ?? []).join(', ')],
    ['reference', trade.ma_tham_chieu && joined(trade.mang, trade.ma_tham_chieu)],
    ['teller', trade.nguoi_tao],
    ['approver', trade.nguoi_duyet],
  ];
  return said.flatMap(([word, value]): Block[] => (value ? [{ kind: 'pair', label: both(word), value }] : []));
}

function codeBlocks({ ma_giao_dich }: Trade, transfer: string | null): Block[] {
  const ofTransfer: Block[] =
    transfer === null ? [] : [{ kind: 'code', text: transfer, caption: viTrade.transferCodeHint }];
  return [...ofTransfer, { kind: 'code', text: ma_giao_dich }];
}
