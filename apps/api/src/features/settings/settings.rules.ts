import { SETTINGS, type SettingDescription, type SettingKey } from '@doi-tien/contract/settings';
import type { SettingValue } from '@doi-tien/contract/settings.schema';
import type { FieldProblem } from '../../platform/http/app-error.ts';

type Value = SettingValue;
type Problem = Omit<FieldProblem, 'field'> | undefined;

const DECIMAL = /^(0|[1-9]\d{0,20})(\.\d{1,8})?$/;

/** Every given value held against its description; the answer lists what does not fit. */
export function settingProblems(given: Record<string, Value>): FieldProblem[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const field = `gia_tri.${key}`;
    if (!Object.hasOwn(SETTINGS, key)) return [{ field, problem: 'unknownSetting' }];
    const problem = problemOf(SETTINGS[key as SettingKey], value);
    return problem ? [{ field, ...problem }] : [];
  });
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
