import type { TestApp } from '../support/test-app.ts';

export interface BodySchema {
  type?: string | string[];
  properties?: Record<string, BodySchema>;
  additionalProperties?: boolean | BodySchema;
  items?: BodySchema;
  anyOf?: BodySchema[];
  allOf?: BodySchema[];
  oneOf?: BodySchema[];
}

/** One call of the API as its own documentation has it: tests that walk all of them miss none. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With its parameters as `{id}`. */
  path: string;
  access: string | undefined;
  body: BodySchema | undefined;
}

interface Documented {
  'x-access'?: string;
  requestBody?: { content: Record<string, { schema: BodySchema }> };
}

export async function readOperations(api: TestApp): Promise<Operation[]> {
  const { paths } = (await api.app.inject({ url: '/api/docs/json' })).json() as {
    paths: Record<string, Record<string, Documented>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path: path.replace('/api', ''),
      access: operation['x-access'],
      body: operation.requestBody?.content['application/json']?.schema,
    })),
  );
}

/** Endless by design: tried where live events are. */
export const isStream = ({ path }: Operation) => /\/live$/.test(path);

/** The address with every parameter filled in. */
export const addressOf = ({ path }: Operation, value: string | number) => path.replace(/\{\w+\}/g, String(value));
