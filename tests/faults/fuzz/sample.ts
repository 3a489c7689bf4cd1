import type { Random } from '../../../apps/api/src/commands/demo/random.ts';
import type { Schema } from './operations.ts';

/** Words that mean something somewhere in the API, so that a request gets past the first check now and then. */
const WORDS = ['USD', 'ten', 'ngay_tao', 'ai-do', 'Mat@khau1', 'xlsx', 'csv', 'tien', 'Khách quen', 'a@b.example'];
const DECIMALS = ['1', '100', '25900', '0.995', '12.5', '0', '-3', '99999999999999999999.12345678'];
const DAYS = ['2026-11-15', '2026-01-01', '2024-02-29', '1999-12-31'];

/** A value that the schema would, or nearly would, accept. */
export function sample(schema: Schema, random: Random, depth = 0): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(random.pick(choices), random, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, random, depth)));
  if (schema.enum) return random.pick(schema.enum);
  if (schema.nullable && random.chance(20)) return null;
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, random, depth);
    case 'array': {
      const length = depth > 4 ? 0 : Math.max(schema.minItems ?? 0, random.whole(0, 2));
      return Array.from({ length }, () => sample(schema.items ?? {}, random, depth + 1));
    }
    case 'integer':
    case 'number':
      return random.whole(1, 20);
    case 'boolean':
      return random.chance(50);
    case 'string':
      return sampleText(schema, random);
    default:
      return random.pick(WORDS);
  }
}

function sampleObject({ properties = {}, required = [] }: Schema, random: Random, depth: number): object {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(40));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, sample(schema, random, depth + 1)]));
}

function sampleText({ format, pattern }: Schema, random: Random): string {
  if (format === 'date') return random.pick(DAYS);
  if (format === 'date-time') return `${random.pick(DAYS)}T08:00:00+07:00`;
  if (format === 'uuid') return '6f1c0e3a-0b7d-4c6e-9d4b-2d1f1b7f0a11';
  if (pattern?.includes('\\d')) return random.pick(DECIMALS);
  return random.pick(WORDS);
}
