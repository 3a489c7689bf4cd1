import { SETTINGS, type SettingDescription, type SettingKey } from '@doi-tien/contract/settings';
import { compare, divide, isDecimal, multiply, roundHalfUp, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { roundToStep } from '@doi-tien/money/rounding';
import type { SettingsForm } from './settings-values.ts';

/** What a limit comes to, as a key under `examples` in the texts and its figures. */
export type SettingExample =
  | { key: 'rate' | 'jump'; posted: string; from: string; to: string }
  | { key: 'rounding'; exact: string; rounded: string }
  | { key: 'fee'; value: string; most: string }
  | { key: 'share'; value: string }
  | { key: 'amount'; amount: string }
  | { key: 'unset'; amount: string; shown: string }
  | { key: 'minutes'; hours: string; minutes: string }
  | { key: 'rest'; from: string; to: string }
  | { key: 'noRest' }
  | { key: 'until'; day: string; last: string };

const POSTED = '25900';
const EXACT = '2591437';
const TICKET = '25900000';

/** Percentages of the fee limits go with the amounts beside them: the higher one counts. */
const FEES = {
  phi_thu_toi_da_phan_tram: 'phi_thu_toi_da',
  phi_chi_toi_da_phan_tram: 'phi_chi_toi_da',
} as const satisfies Partial<Record<SettingKey, SettingKey>>;

/** An amount that a limit may be typed with. */
const LIMIT = '50000000';
const SMALL_TICKET = '1000000';

const MINUTES: readonly SettingKey[] = ['ty_gia_cu_sau_phut', 'phien_nghi_phut', 'duyet_het_han_phut'];

/** Null where there is nothing to say, or nothing readable is typed. */
export function exampleOf(name: SettingKey, form: Partial<SettingsForm>): SettingExample | null {
  const text = String(form[name] ?? '');
  if (name === 'buoc_lam_tron') return roundingExample(text);
  if (MINUTES.includes(name)) return minutesExample(Number(form[name] ?? 0));
  if (name === 'quy_tac_nghi_tu' || name === 'quy_tac_nghi_den') return restExample(form);
  if (name === 'hoa_don_trong_ngay') return lastDayExample(form[name]);
  if (name === 'chia_nho_phan_tram') return shareExample(text, String(form.nguong_giao_dich_lon ?? ''));
  const { kind, optional }: SettingDescription = SETTINGS[name];
  if (kind !== 'decimal') return null;
  if (optional && text === '') return { key: 'unset', amount: LIMIT, shown: formatDecimal(LIMIT) };
  if (!isDecimal(text)) return null;
  if (name === 'bien_do_ty_gia') return { key: 'rate', ...around(text) };
  if (name === 'canh_bao_bien_dong') return { key: 'jump', ...around(text) };
  if (name in FEES) return feeExample(TICKET, text, String(form[FEES[name as keyof typeof FEES]] ?? ''));
  const percentage = percentageOf(name);
  if (percentage) return feeExample(SMALL_TICKET, String(form[percentage] ?? ''), text);
  return compare(text, '0') > 0 ? { key: 'amount', amount: text } : null;
}

/** The percentage that goes with an amount of a fee. */
function percentageOf(amount: SettingKey): keyof typeof FEES | undefined {
  return (Object.keys(FEES) as (keyof typeof FEES)[]).find((percent) => FEES[percent] === amount);
}

function around(percent: string) {
  const posted = formatDecimal(POSTED);
  const part = percentOf(POSTED, percent);
  const from = compare(part, POSTED) > 0 ? '0' : subtract(POSTED, part);
  return { posted, from: formatDecimal(from), to: formatDecimal(subtract(POSTED, `-${part}`)) };
}

function percentOf(value: string, percent: string): string {
  return divide(multiply(value, percent), '100', 0);
}

function roundingExample(step: string): SettingExample | null {
  if (!isDecimal(step)) return null;
  return { key: 'rounding', exact: formatDecimal(EXACT), rounded: formatDecimal(roundToStep(EXACT, step).value) };
}

function feeExample(ticket: string, percent: string, amount: string): SettingExample | null {
  if (!isDecimal(percent) || !isDecimal(amount)) return null;
  const part = percentOf(ticket, percent);
  const most = compare(part, amount) > 0 ? part : roundHalfUp(amount, 0);
  return { key: 'fee', value: formatDecimal(ticket), most: formatDecimal(most) };
}

function shareExample(percent: string, threshold: string): SettingExample | null {
  if (!isDecimal(percent) || !isDecimal(threshold)) return null;
  return { key: 'share', value: formatDecimal(percentOf(threshold, percent)) };
}

function minutesExample(length: number): SettingExample | null {
  if (!Number.isInteger(length) || length <= 60) return null;
  return { key: 'minutes', hours: String(Math.floor(length / 60)), minutes: String(length % 60) };
}

function restExample({ quy_tac_nghi_tu: from, quy_tac_nghi_den: to }: Partial<SettingsForm>): SettingExample | null {
  if (!Number.isInteger(from) || !Number.isInteger(to)) return null;
  return from === to ? { key: 'noRest' } : { key: 'rest', from: `${from}:00`, to: `${to}:00` };
}

/** From a day of a ticket on, as people write days. */
function lastDayExample(days: unknown): SettingExample | null {
  if (!Number.isInteger(days)) return null;
  const written = (after: number) => {
    const day = new Date(Date.UTC(2026, 10, 10 + after));
    return `${day.getUTCDate()}/${day.getUTCMonth() + 1}`;
  };
  return { key: 'until', day: written(0), last: written(days as number) };
}
