import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../apps/api/src/seed/demo-accounts.ts';
import { ROLES } from '../../apps/api/src/seed/roles.seed.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  access: string | undefined;
}

let api: TestApp;
let operations: Operation[];
beforeAll(async () => {
  api = await startTestApp();
  const { paths } = (await api.app.inject({ url: '/api/docs/json' })).json() as {
    paths: Record<string, Record<string, { 'x-access'?: string }>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path: path.replace('/api', '').replace(/\{\w+\}/g, '999999999'),
      access: operation['x-access'],
    })),
  );
});
afterAll(() => api.close());

/** Endless by design: tried where live events are. */
const isStream = ({ path }: Operation) => /\/live$/.test(path);
/** These end the session they are called with. */
const endsSession = ({ path }: Operation) => path === '/auth/logout';

const tryOut = async ({ method, path }: Operation, as?: Caller): Promise<Answer | undefined> => {
  const response = await api.app.inject({
    method,
    url: `/api${path}`,
    headers: as && { authorization: `Bearer ${as.token}`, device_id: as.deviceId },
  });
  return response.headers['content-type']?.toString().includes('json') ? response.json<Answer>() : undefined;
};

test('every operation says who may call it', () => {
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.filter(({ access }) => access === undefined)).toEqual([]);
});

test('a stranger is refused everywhere but at the public doors', async () => {
  for (const operation of operations.filter((each) => !isStream(each))) {
    const answer = await tryOut(operation);
    const isRefused = answer?.error === 'INVALID_TOKEN';
    expect(`${operation.method} ${operation.path} ${isRefused}`).toBe(
      `${operation.method} ${operation.path} ${operation.access !== 'public'}`,
    );
  }
});

describe.each(ROLES.map(({ ma }) => ma))('%s', (code) => {
  test('is let in exactly where the catalogue says', async () => {
    const account = DEMO_ACCOUNTS.find(({ role }) => role === code)?.tai_khoan ?? '';
    const entries = Object.entries(ROLES.find(({ ma }) => ma === code)?.phan_quyen ?? {});
    const permissions = entries.map(([name, actions]) => ({ name, actions }));
    const person = await api.signIn(account);
    const wrong: string[] = [];
    for (const operation of operations.filter((each) => !isStream(each) && !endsSession(each))) {
      const isOpen = operation.access === 'public' || operation.access === 'signedIn';
      const permission = operation.access?.split('.') as unknown as Permission;
      const expected = isOpen || isAllowed(permissions, permission) ? 'let in' : 'FORBIDDEN';
      const answer = await tryOut(operation, person);
      const found = answer?.error === 'FORBIDDEN' || answer?.error === 'INVALID_TOKEN' ? answer.error : 'let in';
      if (found !== expected) wrong.push(`${operation.method} ${operation.path}: ${found}, not ${expected}`);
      if (answer && answer.code >= 500) wrong.push(`${operation.method} ${operation.path} answered ${answer.code}`);
    }
    expect(wrong).toEqual([]);
  });
});
