import type { TradeKind } from '@doi-tien/contract/trade';

/** The name of each kind's screen, under `screens` in the common texts; in the order of the menu. */
export const TRADE_SCREENS = [
  { code: 'MNT', path: 'giao-dich-mua-ngoai-te', title: 'foreignBuy' },
  { code: 'BNT', path: 'giao-dich-ban-ngoai-te', title: 'foreignSell' },
  { code: 'MDT', path: 'giao-dich-mua-tien-dien-tu', title: 'electronicBuy' },
  { code: 'BDT', path: 'giao-dich-ban-tien-dien-tu', title: 'electronicSell' },
  { code: 'MAL', path: 'giao-dich-mua-tien-alipay', title: 'alipayBuy' },
  { code: 'MBK', path: 'giao-dich-mua-tien-banking', title: 'bankingBuy' },
] as const satisfies readonly (Pick<TradeKind, 'code' | 'path'> & { title: string })[];

type TradeTitle = (typeof TRADE_SCREENS)[number]['title'];

export const TRADE_TITLES = Object.fromEntries(TRADE_SCREENS.map(({ code, title }) => [code, title])) as Record<
  TradeKind['code'],
  TradeTitle
>;
