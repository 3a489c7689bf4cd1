import { deepStrictEqual } from 'node:assert/strict';
import { serializerCompiler as strictCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hidesBranches } from '../hidden-branches.ts';
import { type Change, withoutBranchesOf } from './without-branches.ts';

/**
 * Serializes answers by the fields that their response schema names: a field it does not name never leaves. Running zod over every
 * answer does the same; this saves 22 % of the processor time of a list page (`docs/performance.md`).
 *
 * The first answer of a route derives its fields from the schema. An answer without other fields goes through `JSON.stringify` as it
 * is; from any other one the fields are removed first. Values are not checked here: types and tests do that. With `isChecked`, as in
 * all API tests, every answer is compared with what zod makes of it. An answer for a company with one branch is first changed to one
 * that does not show that branches exist.
 */

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Which fields an answer may have. */
interface Shape {
  /** Any JSON, which leaves unchanged. */
  isOpen?: true;
  items?: Shape;
  fields?: ReadonlyMap<string, Shape>;
  /** Of a record, whose field names are not known beforehand. */
  others?: Shape | undefined;
}

/** Neither object nor array. */
const PLAIN: Shape = {};

export function serializerCompiler(isChecked: boolean): typeof strictCompiler {
  return (route) => {
    const strict = strictCompiler(route);
    let shape: Shape | undefined | 'unknown' = 'unknown';
    const write = (data: unknown): string => {
      if (shape === 'unknown') shape = shapeOf(toJsonSchema(route.schema as z.ZodType));
      if (!shape) return strict(data);
      return JSON.stringify(isWithin(shape, data) ? data : within(shape, data));
    };
    let withoutBranches: Change | undefined | 'unknown' = 'unknown';
    const shown = (data: unknown): unknown => {
      if (!hidesBranches(data)) return data;
      if (withoutBranches === 'unknown') withoutBranches = withoutBranchesOf(route.schema as z.ZodType);
      return withoutBranches ? withoutBranches(data) : data;
    };
    if (!isChecked) return (data) => write(shown(data));
    return (data) => {
      const given = shown(data);
      const text = write(given);
      deepStrictEqual(JSON.parse(text), JSON.parse(strict(given)));
      return text;
    };
  };
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
}

function isWithin(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || shape.isOpen) return true;
  if (Array.isArray(value)) {
    const { items } = shape;
    return items !== undefined && value.every((item) => isWithin(items, item));
  }
  const { fields, others } = shape;
  if (!fields) return false;
  for (const name in value) {
    const field = fields.get(name) ?? others;
    if (!field) return false;
    if (field !== PLAIN && !isWithin(field, value[name as keyof typeof value])) return false;
  }
  return true;
}

/** A copy without the fields that the shape does not name. */
function within(shape: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || shape.isOpen) return value;
  if (Array.isArray(value)) return value.map((item) => shape.items && within(shape.items, item));
  const copy: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(value)) {
    const field = shape.fields?.get(name) ?? shape.others;
    if (field) copy[name] = within(field, own);
  }
  return copy;
}

/** Undefined where the fields depend on the values: zod itself serializes such answers. */
function shapeOf(schema: JsonSchema): Shape | undefined {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return shapeOfChoices(choices as JsonSchema[]);
  if (schema.$ref !== undefined) return undefined;
  if (schema.type === 'object') return shapeOfObject(schema);
  if (schema.type === 'array') return shapeOfArray(schema);
  return schema.type === undefined && schema.const === undefined && !schema.enum ? { isOpen: true } : PLAIN;
}

/** A union with at most one kind of object or array has the shape of that one; several kinds are left to zod. */
function shapeOfChoices(choices: JsonSchema[]): Shape | undefined {
  const deep = choices.map(shapeOf).filter((shape) => shape !== PLAIN);
  if (deep.length === 0) return PLAIN;
  return deep.length === 1 ? deep[0] : undefined;
}

function shapeOfArray({ items }: JsonSchema): Shape | undefined {
  const each = isSchema(items) ? shapeOf(items) : undefined;
  return each && { items: each };
}

function shapeOfObject({ properties = {}, additionalProperties }: JsonSchema): Shape | undefined {
  const fields = new Map<string, Shape>();
  for (const [name, field] of Object.entries(properties)) {
    const shape = isSchema(field) ? shapeOf(field) : undefined;
    if (!shape) return undefined;
    fields.set(name, shape);
  }
  if (!isSchema(additionalProperties)) return { fields };
  const others = shapeOf(additionalProperties);
  return others && { fields, others };
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}
