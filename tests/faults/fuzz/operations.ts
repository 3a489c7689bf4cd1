/** As much of JSON Schema as the document uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  minItems?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

export interface Operation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  pathParameters: { name: string; schema: Schema }[];
  queryParameters: { name: string; schema: Schema }[];
  body: Schema | null;
  /** Takes a file in a form. */
  isUpload: boolean;
}

export interface OpenApi {
  paths: Record<string, Record<string, Described>>;
}

interface Described {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Endless by design: tried where live events are. */
const isStream = (path: string) => path.endsWith('/live');

export function readOperations({ paths }: OpenApi): Operation[] {
  return Object.entries(paths)
    .filter(([path]) => !isStream(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        pathParameters: parameters.filter((each) => each.in === 'path'),
        queryParameters: parameters.filter((each) => each.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        isUpload: method !== 'get' && /\/(import|avatar)$/.test(path),
      })),
    );
}
