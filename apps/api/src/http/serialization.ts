import { deepStrictEqual } from 'node:assert/strict';
import fastJson, { type Schema } from 'fast-json-stringify';
import { serializerCompiler as strictCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Stringify = (data: unknown) => string;

/** Every value may be null: an unexpected one is told as it is, not as an empty text. */
interface Shape {
  type?: string;
  nullable?: true;
  properties?: object;
  required?: readonly string[];
  additionalProperties?: Shape | false;
  items?: Shape;
}

/**
 * Writes answers as their schemas say, by code made for each at its first use: what a schema does not name never leaves.
 * Whether the values are right is the business of the types and of the tests: there, `isChecked`, every answer is held
 * against the whole schema and against what the schema itself would have written.
 */
export function serializerCompiler(isChecked: boolean): typeof strictCompiler {
  return (route) => {
    const strict = strictCompiler(route);
    let written: Stringify | undefined;
    const write: Stringify = (data) => {
      written ??= compile(route.schema as z.ZodType) ?? strict;
      return written(data);
    };
    if (!isChecked) return write;
    return (data) => {
      const text = write(data);
      deepStrictEqual(JSON.parse(text), JSON.parse(strict(data)));
      return text;
    };
  };
}

function compile(schema: z.ZodType): Stringify | undefined {
  const shape = shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-7' }));
  return shape && fastJson(shape as Schema);
}

/** Which fields there are, and nothing about their values; undefined where the one depends on the other. */
function shapeOf(schema: JsonSchema): Shape | undefined {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return shapeOfChoices(choices as JsonSchema[]);
  const [type, ...others] = [schema.type ?? []].flat().filter((name) => name !== 'null');
  if (others.length > 0 || schema.$ref !== undefined) return undefined;
  if (type === 'object') return shapeOfObject(schema);
  if (type === 'array') return shapeOfArray(schema);
  // No type at all: whatever was kept as JSON leaves as it is.
  return type === undefined && schema.type === undefined ? {} : { type: type ?? 'null', nullable: true };
}

/** Several of the same plain type are that type; several kinds of objects are not told apart here. */
function shapeOfChoices(choices: JsonSchema[]): Shape | undefined {
  const shapes = choices.filter(({ type }) => type !== 'null').map(shapeOf);
  const [shape] = shapes;
  const isOne = shapes.length === 1 || (isPlain(shape) && shapes.every((other) => other?.type === shape?.type));
  return isOne ? shape : undefined;
}

function isPlain(shape: Shape | undefined): boolean {
  return shape?.type !== undefined && shape.type !== 'object' && shape.type !== 'array';
}

function shapeOfArray({ items }: JsonSchema): Shape | undefined {
  const each = isSchema(items) ? shapeOf(items) : undefined;
  return each && { type: 'array', items: each, nullable: true };
}

function shapeOfObject({ properties = {}, required = [], additionalProperties }: JsonSchema): Shape | undefined {
  const rest = isSchema(additionalProperties) ? shapeOf(additionalProperties) : false;
  const fields = Object.entries(properties).map(([name, field]) => [name, isSchema(field) && shapeOf(field)] as const);
  if (rest === undefined || fields.some(([, shape]) => !shape)) return undefined;
  return {
    ...{ type: 'object', properties: Object.fromEntries(fields), required, additionalProperties: rest },
    nullable: true,
  };
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}
