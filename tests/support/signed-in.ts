import { afterAll } from 'vitest';
import { type Caller, startTestApp, type TestApp } from './test-app.ts';

type People<Name extends string> = { api: TestApp } & Record<Name, Caller>;

/** The API on a database of this test file's own, with these accounts signed in; closed after its last test. */
export async function startSignedIn<Name extends string>(
  accounts: Record<Name, string>,
  env: Record<string, string> = {},
): Promise<People<Name>> {
  const api = await startTestApp(env);
  afterAll(() => api.close());
  const people = { api } as People<Name>;
  for (const [name, account] of Object.entries<string>(accounts)) {
    Object.assign(people, { [name]: await api.signIn(account) });
  }
  return people;
}
