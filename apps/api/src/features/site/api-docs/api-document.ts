/** What the page reads of an OpenAPI document. */
export interface ApiDocument {
  info: { title: string; version: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Operation {
  tags?: string[];
  deprecated?: boolean;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  'x-access'?: string;
  'x-confirm'?: boolean;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Deeper than this nobody reads, and a schema may contain itself. */
const DEEPEST = 6;

/** A schema as a type is written in TypeScript: short, and known to those who call an API. */
export function typeText(schema: Schema, document: ApiDocument, indent = ''): string {
  if (indent.length > 2 * DEEPEST) return '…';
  const text = (inner: Schema) => typeText(inner, document, indent);
  if (schema.nullable) return `${text({ ...schema, nullable: false })} | null`;
  if (schema.$ref) {
    const found = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return found ? text(found) : 'unknown';
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => text(choice)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => text(part)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => text({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return listText(text(schema.items ?? {}));
  if (schema.properties) return objectText(schema.properties, schema.required ?? [], document, indent);
  if (typeof schema.additionalProperties === 'object') return `{ [name]: ${text(schema.additionalProperties)} }`;
  return schema.format ? `${schema.type ?? 'unknown'} (${schema.format})` : (schema.type ?? 'unknown');
}

const listText = (inner: string) => (/ [|&] /.test(inner) && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`);

function objectText(
  properties: Record<string, Schema>,
  required: readonly string[],
  document: ApiDocument,
  indent: string,
): string {
  const below = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${below}${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, document, below)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
