import type { SignedIn } from '@doi-tien/contract/session.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countGuess,
  findStanding,
  takeBackGuess,
} from '../../apps/api/src/features/session/account/guesses.repository.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => api.close());

test('a sign-in that names no device is bound to where it came from: no device id opens it, nor another address or program', async () => {
  const body = { tai_khoan: 'giaodich1', mat_khau: DEMO_PASSWORD };
  const own = { 'user-agent': 'kiem-toan/1.0' };
  const { data } = await api.call<SignedIn>('POST', '/auth/login', { body, headers: own });
  const authorization = `Bearer ${data.accessToken}`;
  const look = async (headers: Record<string, string>) =>
    (await api.call('GET', '/tien', { headers: { authorization, ...headers } })).code;
  expect(await look(own)).toBe(200);
  expect(await look({ ...own, device_id: '' })).toBe(200);
  const [{ device_id } = { device_id: '' }] = await api.sql<{ device_id: string }>('SELECT device_id FROM phien');
  expect(device_id).not.toBe('');
  for (const other of [
    { ...own, device_id: 'may-khac' },
    // A header carries one byte per character, so the name of the unnamed device arrives as something else.
    { ...own, device_id: Buffer.from(device_id).toString('latin1') },
    { 'user-agent': 'trinh-duyet/2.0' },
    { ...own, 'x-forwarded-for': '203.0.113.9' },
  ]) {
    expect(await look(other)).toBe(401);
  }
});

test('a right guess takes back its own count, never a lock that others brought', async () => {
  const ip = '198.51.100.7';
  await api.sql(`INSERT INTO dang_nhap_sai (khoa, so_lan, lan_cuoi) VALUES ($1, 48, now())`, [`dia_chi:${ip}`]);
  const own = { account: 'quanly', ip };
  const guess = (account: string) => api.database.inTransaction((trx) => countGuess(trx, { account, ip }, 'notAsked'));
  const counted = await guess(own.account);
  await guess('giaodich2');
  await api.database.inTransaction((trx) => takeBackGuess(trx, own, counted));
  const { address } = await api.database.read((db) => findStanding(db, own));
  expect(address.failures).toBe(49);
  expect(address.lockedMs).toBeGreaterThan(0);
});

test('a right guess that itself brought a lock leaves none', async () => {
  const ip = '198.51.100.8';
  await api.sql(`INSERT INTO dang_nhap_sai (khoa, so_lan, lan_cuoi) VALUES ($1, 49, now())`, [`dia_chi:${ip}`]);
  const own = { account: 'quanly', ip };
  const counted = await api.database.inTransaction((trx) => countGuess(trx, own, 'notAsked'));
  await api.database.inTransaction((trx) => takeBackGuess(trx, own, counted));
  const { address } = await api.database.read((db) => findStanding(db, own));
  expect(address).toMatchObject({ failures: 49, lockedMs: 0 });
});

test('a reset letter never names a host that the request wrote', async () => {
  const body = { tai_khoan: 'giaodich1', email: 'giaodich1@doi-tien.example' };
  const asked: Record<string, string>[] = [
    { host: '192.168.1.66:3000' },
    { host: 'localhost', 'x-forwarded-for': '192.168.1.7' },
  ];
  for (const headers of asked) {
    expect((await api.call('POST', '/auth/forgot-password', { body, headers })).code).toBe(200);
    const [letter] = await api.sql<{ noi_dung: string }>('SELECT noi_dung FROM thu_di ORDER BY id DESC LIMIT 1');
    expect(letter?.noi_dung).not.toMatch(/https?:|192\.168|localhost/);
    expect(letter?.noi_dung).toMatch(/\n\/auth\/new-password\?token=[\w-]{43}&email=/);
  }
});
