import { expect, test } from 'vitest';
import { type ApiDocument, typeText } from './api-document.ts';

const document: ApiDocument = {
  info: { title: '', version: '' },
  components: {
    schemas: {
      node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/node' } } },
    },
  },
};

test.each([
  [{ type: 'string', format: 'date' }, 'string (date)'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ const: 'up' }, '"up"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'integer', nullable: true }, 'integer | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, '(string | number)[]'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name]: string }'],
  [
    { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: {} } },
    '{\n  a: string\n  b?: unknown\n}',
  ],
  [{ type: 'object', properties: {} }, '{}'],
])('%j is written as a type', (schema, text) => {
  expect(typeText(schema, document)).toBe(text);
});

test('a schema that contains itself ends', () => {
  expect(typeText({ $ref: '#/components/schemas/node' }, document)).toMatch(/next: …/);
});
