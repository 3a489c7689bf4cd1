import pg from 'pg';

export const TEMPLATE = 'doitien_template';

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  limits: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, ...limits });
  // A test that kills the database loses this connection too; the running query fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A copy of the template, as fast as copying its files. */
export function cloneDatabase(serverUrl: string): Promise<TestDatabase> {
  return createDatabase(serverUrl, TEMPLATE);
}

/** Nothing in it yet, not even tables. */
export function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  return createDatabase(serverUrl, 'template0');
}

async function createDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  return {
    url: urlOf(serverUrl, name),
    drop: () =>
      withClient(serverUrl, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}
