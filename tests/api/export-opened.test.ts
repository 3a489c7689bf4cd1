import type { ListPage } from '@doi-tien/contract/list';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { add } from '@doi-tien/money/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { hasOffice, openInOffice } from '../support/libreoffice.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

const LIST = '/giao-dich-mua-ngoai-te';
if (!hasOffice) process.stderr.write('LibreOffice is not installed: no export is opened in it.\n');

let api: TestApp;
let manager: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '2000000000' });
  for (const [quantity, rate] of [
    ['1000', '25900'],
    ['37', '25905'],
    ['250', '25890'],
  ] as const) {
    expect(await counter.buyUsd(quantity, rate)).toMatchObject({ code: 200 });
  }
});
afterAll(() => api.close());

/** A file, as it goes over the wire. */
const fetchFile = (path: string, { token, deviceId }: Caller) =>
  api.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, device_id: deviceId } });

test('every column of every exported list is headed by words, not by its name on the wire', async () => {
  const admin = await api.signIn('quantri');
  const { paths } = (await api.app.inject({ url: '/api/docs/json' })).json() as { paths: Record<string, object> };
  const bare: string[] = [];
  for (const path of Object.keys(paths).filter((each) => each.endsWith('/export') && !each.includes('{'))) {
    const { body } = await fetchFile(`${path.replace('/api', '')}?format=csv`, admin);
    const names = body.split('\r\n').find((line) => line.includes(',') && !line.startsWith('#')) ?? '';
    bare.push(...[...names.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => `${path} ${name}`));
  }
  expect(bare).toEqual([]);
});

test.skipIf(!hasOffice)(
  'an export opened in LibreOffice sums up to the footer of the screen',
  { timeout: 90_000 },
  async () => {
    const { footer } = (await api.call<ListPage<Trade>>('GET', LIST, { as: manager })).data;
    const { rawPayload } = await fetchFile(`${LIST}/export?columns=ma_giao_dich,gia_tri`, manager);
    const opened = (await openInOffice(new Map([['list', rawPayload]]))).get('list');
    const rows = [...(opened?.values() ?? [])].flat().filter(([code]) => code?.startsWith('MNT-'));
    expect(rows).toHaveLength(3);
    expect(rows.map(([, worth]) => worth ?? '').reduce(add, '0')).toBe(footer?.gia_tri);
  },
);
