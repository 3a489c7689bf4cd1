import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serializerCompiler } from './serialization.ts';

const route = { method: 'GET', url: '/', httpPart: '200' };
const written = (schema: z.ZodType, data: unknown): unknown =>
  JSON.parse(serializerCompiler(false)({ ...route, schema })(data));

const person = z.object({
  ten: z.string(),
  tuoi: z.int().nullable(),
  nha: z.array(z.object({ so: z.int() })),
  quyen: z.record(z.string(), z.boolean()),
  them: z.unknown().optional(),
});

describe('answers', () => {
  test('leave as they are when they have nothing but what their schema names', () => {
    const data = { ten: 'Hà "1"', tuoi: null, nha: [{ so: 1 }], quyen: { xem: true }, them: { bat: ['ky'] } };
    expect(written(person, data)).toEqual(data);
  });

  test('leave without what their schema does not name, at any depth', () => {
    const extra = { mat_khau: 'x' };
    const data = { ten: 'Hà', tuoi: 7, nha: [{ so: 1, ...extra }], quyen: {}, ...extra };
    expect(written(person, data)).toEqual({ ten: 'Hà', tuoi: 7, nha: [{ so: 1 }], quyen: {} });
    expect(written(z.array(person).nullable(), [data])).toEqual([{ ten: 'Hà', tuoi: 7, nha: [{ so: 1 }], quyen: {} }]);
  });

  test('of several kinds are told apart by the schema itself', () => {
    const either = z.union([z.object({ a: z.int() }), z.object({ b: z.string() })]);
    expect(written(either, { b: 'x', mat_khau: 'x' })).toEqual({ b: 'x' });
  });

  test('of any fields are what the schema would have written', () => {
    const field = fc.constantFrom('ten', 'tuoi', 'nha', 'so', 'quyen', 'them', 'mat_khau');
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.dictionary(field, fc.integer()));
    const home = fc.array(fc.dictionary(field, fc.integer()).map((each) => ({ ...each, so: 1 })));
    const people = fc.dictionary(field, value).chain((any) =>
      fc.record({ ten: fc.string(), tuoi: fc.option(fc.integer()), nha: home }).map((known) => ({
        ...any,
        ...known,
        quyen: { xem: true },
      })),
    );
    fc.assert(
      fc.property(people, (data) => {
        expect(written(person, data)).toEqual(JSON.parse(JSON.stringify(person.parse(data))));
      }),
    );
  });
});
