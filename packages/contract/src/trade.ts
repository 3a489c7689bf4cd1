import { CURRENCY_GROUP, type CurrencyGroup } from './catalogue.ts';
import type { PartSwitch } from './settings.ts';

/** Six trades are one mechanism with six descriptions, told from our side of the counter. */
export interface TradeKind {
  code: 'MNT' | 'BNT' | 'MBK' | 'MAL' | 'MDT' | 'BDT';
  path: TradePath;
  /** Whether we receive the traded currency (buy) or give it (sell). */
  side: 'buy' | 'sell';
  group: CurrencyGroup;
  /** What may be paid with: VND only, or VND and USD cash. */
  settlesInUsd: boolean;
  /** Carried at the reference rate, so the margin is earned at purchase. */
  earnsAtPurchase: boolean;
  /** May be saved before the money has arrived, and needs a reference when it has. */
  mayWait: boolean;
  /** Its switch in the settings. */
  setting: PartSwitch;
}

export type TradePath =
  | 'giao-dich-mua-ngoai-te'
  | 'giao-dich-ban-ngoai-te'
  | 'giao-dich-mua-tien-banking'
  | 'giao-dich-mua-tien-alipay'
  | 'giao-dich-mua-tien-dien-tu'
  | 'giao-dich-ban-tien-dien-tu';

const plain = { settlesInUsd: false, earnsAtPurchase: false, mayWait: false };

export const TRADE_KINDS: readonly TradeKind[] = [
  {
    ...plain,
    code: 'MNT',
    path: 'giao-dich-mua-ngoai-te',
    side: 'buy',
    group: CURRENCY_GROUP.foreignCash,
    setting: 'bat_mua_ngoai_te',
  },
  {
    ...plain,
    code: 'BNT',
    path: 'giao-dich-ban-ngoai-te',
    side: 'sell',
    group: CURRENCY_GROUP.foreignCash,
    setting: 'bat_ban_ngoai_te',
  },
  {
    code: 'MDT',
    path: 'giao-dich-mua-tien-dien-tu',
    side: 'buy',
    group: CURRENCY_GROUP.electronic,
    settlesInUsd: true,
    earnsAtPurchase: false,
    mayWait: true,
    setting: 'bat_mua_tien_dien_tu',
  },
  {
    code: 'BDT',
    path: 'giao-dich-ban-tien-dien-tu',
    side: 'sell',
    group: CURRENCY_GROUP.electronic,
    settlesInUsd: true,
    earnsAtPurchase: false,
    mayWait: false,
    setting: 'bat_ban_tien_dien_tu',
  },
  {
    code: 'MAL',
    path: 'giao-dich-mua-tien-alipay',
    side: 'buy',
    group: CURRENCY_GROUP.alipay,
    settlesInUsd: false,
    earnsAtPurchase: true,
    mayWait: true,
    setting: 'bat_mua_tien_alipay',
  },
  {
    code: 'MBK',
    path: 'giao-dich-mua-tien-banking',
    side: 'buy',
    group: CURRENCY_GROUP.banking,
    settlesInUsd: false,
    earnsAtPurchase: true,
    mayWait: true,
    setting: 'bat_mua_tien_banking',
  },
];

/** The groups of currencies of which no kind of trade is used, by the names of what is off. */
export function currencyGroupsOff(off: readonly string[]): CurrencyGroup[] {
  const used = new Set(TRADE_KINDS.filter(({ setting }) => !off.includes(setting)).map(({ group }) => group));
  return [...new Set(TRADE_KINDS.map(({ group }) => group))].filter((group) => !used.has(group));
}

export const TRADE_STATUS = { done: 1, waiting: 2, void: 3 } as const;

/** What of a ticket is past the posted rates or the limits of the settings: it takes `overrideRate` and a reason. */
export const EXCESS_WARNINGS = [
  'rateBand',
  'noRate',
  'conversionBand',
  'referenceBand',
  'feeLimit',
  'roundingLimit',
  'tierLoss',
] as const;
export type ExcessWarning = (typeof EXCESS_WARNINGS)[number];

/** Money that comes without notes is proved by a reference, electronic money by its network too. */
export function proofNeeded({ mayWait, group }: TradeKind): ('ma_tham_chieu' | 'mang')[] {
  if (!mayWait) return [];
  return group === CURRENCY_GROUP.electronic ? ['ma_tham_chieu', 'mang'] : ['ma_tham_chieu'];
}
