import { buildApp } from '../../../apps/api/src/app.ts';
import { readConfig } from '../../../apps/api/src/platform/config.ts';
import { applicationUrl } from '../../../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import type { App } from '../../../apps/api/src/platform/http/app.ts';
import { DEMO_PASSWORD } from '../../../apps/api/src/server/seed/demo-accounts.ts';
import { cloneDatabase, withClient } from '../../support/databases.ts';
import { postRates, readCatalogue } from '../catalogue.ts';
import { type FuzzReport, fuzz } from './fuzz.ts';

/** The fuzz on a database of its own, with an open safe and a few tickets in it, so that ids lead somewhere. */
export async function runFuzz(postgresUrl: string, seed: number, requests: number): Promise<FuzzReport> {
  const clone = await cloneDatabase(postgresUrl);
  const database = openDatabase({ url: applicationUrl(clone.url), size: 4, onError: () => {} });
  const config = readConfig({
    DATABASE_URL: clone.url,
    ALLOW_UNSAFE_DATABASE: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    DATABASE_POOL_SIZE: '4',
  });
  const app = await buildApp({ config, database, logger: false, hasCheckedAnswers: true });
  try {
    return await withClient(clone.url, async (client) => {
      const sql = async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[];
      await openCounter(app, sql);
      return fuzz(app, sql, seed, requests);
    });
  } finally {
    await app.close();
    await database.close();
    await clone.drop();
  }
}

async function openCounter(app: App, sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>): Promise<void> {
  const catalogue = await readCatalogue(sql);
  await postRates(sql, catalogue);
  const login = { tai_khoan: 'quanly', mat_khau: DEMO_PASSWORD };
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { device_id: 'x' },
    payload: login,
  });
  const { accessToken } = signedIn.json<{ data: { accessToken: string } }>().data;
  const headers = { device_id: 'x', authorization: `Bearer ${accessToken}` };
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`The counter could not be opened: ${answer.body}`);
  };
  await post('/api/ket', { chi_tiet: [{ tien_id: catalogue.currencyId('VND'), so_tien: '9000000000' }] });
  for (const so_luong of ['100', '200', '300']) {
    const chi_tiet = [{ tien_id: catalogue.currencyId('USD'), so_luong, ty_gia: '25900' }];
    await post('/api/giao-dich-mua-ngoai-te', { chi_tiet });
  }
}
