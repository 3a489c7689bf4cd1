import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { customerDesk } from '../support/customers.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { withClient } from '../support/databases.ts';
import { sendFile, sendUpload } from '../support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** What is printed is kept for years, by programs that know nothing of rights: no word about a person may get there. */
const PERSON = { name: 'Trần Hoàng Ngọc Diễm', paper: '079190012345', phone: '0909123456', home: '12 Lý Tự Trọng' };
const LISTED = 'Ayman Zawahiri';
const PAYER = 'PHAM BICH NGOC';
const SECRETS = [...Object.values(PERSON), 'Ngọc Diễm', LISTED, PAYER, 'Demo@2026'];

let printed = '';
const log = new Writable({
  write: (chunk, _encoding, done) => {
    printed += String(chunk);
    done();
  },
});
let api: TestApp;
let manager: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp({ LOG_LEVEL: 'trace' }, log);
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '900000000' });
});
afterAll(() => api.close());

const buy = (body: object) =>
  counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }],
    ten_khach: PERSON.name,
    dien_thoai: PERSON.phone,
    loai_giay_to: 'CCCD',
    so_giay_to: PERSON.paper,
    ...body,
  });

/** Something was printed, and nothing of it is about a person. */
function expectNothingPersonal(): void {
  expect(printed).toContain('request completed');
  expect(SECRETS.filter((secret) => printed.includes(secret) || printed.includes(encodeURIComponent(secret)))).toEqual(
    [],
  );
}

test('tickets, customers, their papers and looks for them leave no word about a person', async () => {
  expect(await buy({})).toMatchObject({ code: 200 });
  expect(await buy({ so_giay_to: { so: PERSON.paper } })).toMatchObject({ code: 422 });
  const desk = customerDesk(api, manager);
  const customer = await desk.ofPaper(PERSON.paper);
  await desk.change(customer.id, { dia_chi: PERSON.home });
  await desk.addPaper(customer.id, 'Hộ chiếu', PERSON.paper);
  for (const path of ['/khach-hang', '/giao-dich-mua-ngoai-te', '/tim-nhanh', '/khong-co']) {
    await api.call('GET', `${path}?q=${encodeURIComponent(PERSON.name)}&f[0][field]=${PERSON.paper}`, { as: manager });
  }
  await api.call('GET', `/giao-dich-mua-ngoai-te/khach-hang?so_giay_to=${PERSON.paper}`, { as: manager });
  await api.call('POST', '/auth/login', {
    body: { tai_khoan: PERSON.phone, mat_khau: 'Demo@2026' },
    headers: { device_id: 'x' },
  });
  expectNothingPersonal();
});

test('lists to screen against, hits and statements of banks leave none either', async () => {
  const rows = ['danh_sach,ten,ten_khac,ngay_sinh,quoc_tich,so_tham_chieu', `Nội bộ,${LISTED},,1951-06-19,Ai Cập,Q6`];
  expect(await sendFile(api, '/sang-loc', rows.join('\n'), { as: await api.signIn('quantri') })).toMatchObject({
    code: 200,
  });
  expect(await buy({ ten_khach: LISTED, so_giay_to: 'P7654321' })).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  const body = { loai: 1, ten: 'x', so: '0071000', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  const { data: bank } = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body });
  const table = `Ngày,Nội dung,Ghi nợ,Ghi có,Số dư\n19/11/2026,${PAYER} CHUYEN TIEN,,1000000,1000000\n19/11/2026,${PAYER} sai dòng,x,y,z\n`;
  for (const content of [table, `${PAYER},${PERSON.paper}`]) {
    await sendUpload(api, `/doi-chieu/${bank.id}/sao-ke`, content, { as: manager, name: `${PAYER}.csv` });
  }
  expectNothingPersonal();
});

test('an error that nobody expected is printed without the row that it was about', async () => {
  await api.sql(`CREATE FUNCTION fail_oddly() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'odd' USING DETAIL = 'Failing row contains ' || NEW.ten_khach, HINT = NEW.so_giay_to; END $$`);
  await api.sql('CREATE TRIGGER odd BEFORE INSERT ON giao_dich FOR EACH ROW EXECUTE FUNCTION fail_oddly()');
  expect(await buy({})).toMatchObject({ code: 500 });
  await api.sql('DROP TRIGGER odd ON giao_dich');
  await api.sql(`ALTER TABLE giao_dich ADD CONSTRAINT odd_check CHECK (ten_khach NOT LIKE 'Tr%') NOT VALID`);
  expect((await buy({})).code).toBeGreaterThanOrEqual(400);
  await api.sql(`ALTER TABLE giao_dich DROP CONSTRAINT odd_check`);
  await api.sql(`CREATE OR REPLACE FUNCTION fail_oddly() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM NEW.ten_khach::bigint; RETURN NEW; END $$`);
  await api.sql('CREATE TRIGGER odd BEFORE INSERT ON giao_dich FOR EACH ROW EXECUTE FUNCTION fail_oddly()');
  expect((await buy({})).code).toBe(500);
  expect(printed).toMatch(/"level":50.*invalid input syntax/);
  expectNothingPersonal();
});

test('the log of the embedded database holds neither the statement that failed nor its row', async () => {
  const folder = newDatabaseFolder('log');
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  await withClient(postgres.url('postgres'), async (client) => {
    await client.query('CREATE TABLE people (name text UNIQUE)');
    await client.query('INSERT INTO people VALUES ($1)', [PERSON.name]);
    await expect(client.query(`INSERT INTO people VALUES ('${PERSON.name}')`)).rejects.toThrow('duplicate key');
  });
  await postgres.stop();
  const kept = readFileSync(join(folder, 'postgres.log'), 'utf8');
  rmSync(folder, { recursive: true, force: true });
  expect(kept).toContain('duplicate key');
  expect(SECRETS.filter((secret) => kept.includes(secret))).toEqual([]);
});
