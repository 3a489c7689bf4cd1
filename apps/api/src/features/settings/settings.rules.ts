import { isApprovalOn, NO_APPROVALS } from '@doi-tien/contract/approvals';
import { isDay } from '@doi-tien/contract/dates';
import { SETTINGS, type SettingDescription, type SettingKey, type Settings } from '@doi-tien/contract/settings';
import type { SettingValue } from '@doi-tien/contract/settings.schema';
import { ACCOUNT_NUMBER } from '@doi-tien/contract/voucher';
import type { FieldProblem } from '../../platform/http/app-error.ts';

type Value = SettingValue;
type Problem = Omit<FieldProblem, 'field'> | undefined;

const DECIMAL = /^(0|[1-9]\d{0,20})(\.\d{1,8})?$/;

/**
 * What a change comes to, beyond what was sent: without the part of the second person no rule asks for one, without tills or vouchers no rule
 * is about them, and a rule that is made brings its part back. So no rule is in force out of sight.
 */
export function changesOf(before: Settings, given: Partial<Record<string, SettingValue>>): Partial<Settings> {
  return withRulesOfApproval(before, withRulesOfVouchers(before, withRulesOfTills(before, given as Partial<Settings>)));
}

function withRulesOfApproval(before: Settings, sent: Partial<Settings>): Partial<Settings> {
  if (sent.bat_duyet === false) return { ...sent, ...endedRules({ ...before, ...sent }, NO_APPROVALS) };
  return isApprovalOn({ ...before, ...sent }) && !before.bat_duyet ? { ...sent, bat_duyet: true } : sent;
}

function withRulesOfTills(before: Settings, sent: Partial<Settings>): Partial<Settings> {
  if (sent.bat_ngan_quy === false) return { ...sent, ...endedRules({ ...before, ...sent }, NO_TILL_RULES) };
  return hasTillRule(sent) && !before.bat_ngan_quy ? { ...sent, bat_ngan_quy: true } : sent;
}

function withRulesOfVouchers(before: Settings, sent: Partial<Settings>): Partial<Settings> {
  if (sent.bat_phieu_thu_chi === false) return { ...sent, ...endedRules({ ...before, ...sent }, NO_VOUCHER_RULES) };
  return sent.duyet_phieu_chi_tu && !before.bat_phieu_thu_chi ? { ...sent, bat_phieu_thu_chi: true } : sent;
}

/** The settings with which no rule is about vouchers. */
const NO_VOUCHER_RULES = { duyet_phieu_chi_tu: '' } as const;

/** The settings with which no rule is about tills. */
const NO_TILL_RULES = { quay_chi_tu_ngan: false, de_lai_trong_ngan: false, duyet_giao_quy_tu: '' } as const;

function hasTillRule({ quay_chi_tu_ngan, de_lai_trong_ngan, duyet_giao_quy_tu }: Partial<Settings>): boolean {
  return quay_chi_tu_ngan === true || de_lai_trong_ngan === true || Boolean(duyet_giao_quy_tu);
}

export function afterChange(before: Settings, given: Partial<Record<string, SettingValue>>): Settings {
  return { ...before, ...changesOf(before, given) };
}

/** Those of these settings that change something. */
function endedRules(settings: Settings, without: Partial<Settings>): Partial<Settings> {
  const rules = Object.entries(without).filter(([key, value]) => settings[key as SettingKey] !== value);
  return Object.fromEntries(rules);
}

/** Every given value held against its description; the answer lists what does not fit. */
export function settingProblems(given: Record<string, Value>): FieldProblem[] {
  // Ending all rules and making one is no change that a second person could judge.
  const sent = given as Partial<Settings>;
  const contradiction: FieldProblem[] = [
    ...(sent.bat_duyet === false && isApprovalOn(sent) ? [{ field: 'gia_tri.bat_duyet', problem: 'invalid' }] : []),
    ...(sent.bat_ngan_quy === false && hasTillRule(sent)
      ? [{ field: 'gia_tri.bat_ngan_quy', problem: 'invalid' }]
      : []),
    ...(sent.bat_phieu_thu_chi === false && sent.duyet_phieu_chi_tu
      ? [{ field: 'gia_tri.bat_phieu_thu_chi', problem: 'invalid' }]
      : []),
  ];
  const problems = Object.entries(given).flatMap(([key, value]): FieldProblem[] => {
    const field = `gia_tri.${key}`;
    if (!Object.hasOwn(SETTINGS, key)) return [{ field, problem: 'unknownSetting' }];
    const problem = problemOf(SETTINGS[key as SettingKey], value);
    return problem ? [{ field, ...problem }] : [];
  });
  return [...problems, ...contradiction];
}

function problemOf(description: SettingDescription, value: Value): Problem {
  switch (description.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { problem: 'invalid' };
    case 'choice':
      return description.choices?.includes(value as string | number) ? undefined : { problem: 'invalid' };
    case 'integer':
      return Number.isSafeInteger(value) ? outOfBounds(description, Number(value)) : { problem: 'invalid' };
    case 'decimal':
      if (value === '' && description.optional) return undefined;
      // Only the bounds are compared as numbers; the value itself stays the text that was sent.
      if (typeof value !== 'string' || !DECIMAL.test(value)) return { problem: 'invalidDecimal' };
      return outOfBounds(description, Number(value));
    case 'timeZone':
      return typeof value === 'string' && isTimeZone(value) ? undefined : { problem: 'invalid' };
    case 'day':
      return value === '' || isDay(String(value)) ? undefined : { problem: 'invalidDate' };
    case 'bank':
      return typeof value === 'string' && /^(\d{6})?$/.test(value) ? undefined : { problem: 'invalid' };
    case 'account':
      return typeof value === 'string' && ACCOUNT_NUMBER.test(value) ? undefined : { problem: 'accountNumber' };
    case 'licence':
      if (!Array.isArray(value)) return { problem: 'invalid' };
      return new Set(value.map(({ tien_id }) => tien_id)).size === value.length
        ? undefined
        : { problem: 'licenceTwice' };
    case 'text':
      if (typeof value !== 'string') return { problem: 'invalid' };
      return value.length > (description.max ?? 1000)
        ? { problem: 'tooLong', params: { max: description.max } }
        : undefined;
  }
}

function outOfBounds({ min, max }: SettingDescription, value: number): Problem {
  if (min !== undefined && value < min) return { problem: 'tooSmall', params: { min } };
  if (max !== undefined && value > max) return { problem: 'tooLarge', params: { max } };
  return undefined;
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'Asia/Ho_Chi_Minh' || name === 'UTC';
}
