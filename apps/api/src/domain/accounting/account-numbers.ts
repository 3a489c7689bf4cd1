import { BASE_BANK_CURRENCY, CURRENCY_GROUP, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import type { SettingKey, Settings } from '@doi-tien/contract/settings';
import type { Account } from '../ledger/accounts.ts';

/** The settings that name an account of the accountant's chart. */
export type NumberSetting = Extract<SettingKey, `tk_${string}`>;
export type AccountNumbers = Pick<Settings, NumberSetting>;

/** What decides the account number of a line, besides its entry. */
export interface LineToNumber {
  account: Account;
  value: string;
  /** Of a holding. */
  currency: { code: string; group: CurrencyGroup } | undefined;
}

/** What of an entry decides the account numbers of its lines. */
export interface EntryToNumber {
  /** Takes an earlier entry back: a gain it takes back leaves the account of gains. */
  isMirrored: boolean;
  /** The account number of the voucher's item. */
  itemNumber: string | null;
}

/** Every entry leaves this account at zero, so the accountant's books do not know it. */
export const isOwnTransit = (account: Account): boolean => account === 'bank-cash';

/**
 * The account number of a line (ADR 50): a voucher's own side has that of its item, everything else one of the settings. What can be a gain
 * or a loss has two, chosen line by line.
 */
export function numberOf(line: LineToNumber, entry: EntryToNumber, numbers: AccountNumbers): string {
  const setting = settingOf(line, entry.isMirrored);
  if (entry.itemNumber !== null && isOfItem(setting)) return entry.itemNumber;
  if (setting === null) throw new Error(`A line of ${line.account} belongs to no voucher`);
  return numbers[setting];
}

/** Whether a line of a voucher stands under the number of its item. */
export function isOfItem(setting: NumberSetting | null): boolean {
  return setting === null || setting === 'tk_von' || setting === 'tk_coc_giu_lai';
}

/** Null where only the item of a voucher says it. */
export function settingOf({ account, value, currency }: LineToNumber, isMirrored: boolean): NumberSetting | null {
  const isGain = value.startsWith('-') !== isMirrored;
  switch (account) {
    case 'holding':
      if (!currency) throw new Error('A holding line names no currency');
      return HOLDINGS[currency.group](currency.code);
    case 'capital':
      return 'tk_von';
    case 'in-transit':
    case 'bank-cash':
      return 'tk_dang_chuyen';
    case 'fee-charged':
      return 'tk_phi_thu';
    case 'fee-paid':
      return 'tk_phi_chi';
    case 'rounding':
      return isGain ? 'tk_lam_tron_lai' : 'tk_lam_tron_lo';
    case 'count-difference':
      return isGain ? 'tk_quy_thua' : 'tk_quy_thieu';
    case 'cost-adjustment':
      // It is made by a void itself, so it takes nothing back.
      return value.startsWith('-') ? 'tk_gia_von_tang' : 'tk_gia_von_giam';
    case 'outside-cost':
      return isGain ? 'tk_lai_tien_gui' : 'tk_phi_tai_khoan';
    case 'expense':
      return null;
    case 'other-income':
      // Of a voucher it is its item's: besides these only deposits that were kept are other income.
      return 'tk_coc_giu_lai';
    case 'customer-deposit':
      return 'tk_khach_dat_coc';
    default:
      return isGain ? 'tk_lai' : 'tk_lo';
  }
}

const HOLDINGS: Record<CurrencyGroup, (code: string) => NumberSetting> = {
  [CURRENCY_GROUP.localCash]: () => 'tk_tien_mat_vnd',
  [CURRENCY_GROUP.foreignCash]: () => 'tk_tien_mat_ngoai_te',
  [CURRENCY_GROUP.electronic]: () => 'tk_tien_dien_tu',
  [CURRENCY_GROUP.banking]: (code) => (code === BASE_BANK_CURRENCY ? 'tk_ngan_hang_vnd' : 'tk_ngan_hang_ngoai_te'),
  [CURRENCY_GROUP.alipay]: () => 'tk_vi_alipay',
};

export type AccountClass = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses';

/** The class of an account is its first digit. */
export function classOf(number: string): AccountClass {
  const first = number[0];
  if (first === '3') return 'liabilities';
  if (first === '4') return 'equity';
  if (first === '5' || first === '7') return 'income';
  if (first === '6' || first === '8' || first === '9') return 'expenses';
  return 'assets';
}

/** Income and expenses begin every period at zero: what they came to before stands in the result of earlier periods. */
export function isOfResult(number: string): boolean {
  return /^[5-9]/.test(number);
}
