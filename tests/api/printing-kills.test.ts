import { PRINT_STATUS } from '@doi-tien/contract/printers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { PAPER_OUT, startPrinter } from '../support/printer.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { settingsDesk } from '../support/settings.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { IS_LONG } from '../support/test-form.ts';

/** Killed in the middle of a paper, and between two questions, in turns. */
const KILLS = 8;
const machine = await startPrinter();
const env = { PRINTER_HOSTS: machine.place };
let api: TestApp;
let counter: Counter;
let server: ServerProcess | undefined;

beforeAll(async () => {
  if (!IS_LONG) return;
  api = await startTestApp(env);
  const [owner, manager] = [await api.signIn('quantri'), await api.signIn('quanly')];
  counter = await openCounter(api, manager);
  await counter.open({ VND: '90000000000' });
  await settingsDesk(api, owner).switched({ bat_may_in: true });
  const place = { ket_noi: 'mang', dia_chi: '127.0.0.1', cong: machine.port, tu_dong_in: true };
  await api.call('POST', '/may-in', { as: owner, body: { ten: 'Máy quầy', ...place } });
});
afterAll(async () => {
  await server?.stop();
  await api?.close();
});
const start = async () => {
  server = spawnServer({ DATABASE_URL: api.url, ALLOW_UNSAFE_DATABASE: '1', ...env });
  await server.address;
};
const count = async (...states: number[]) =>
  (await api.sql('SELECT FROM lenh_in WHERE trang_thai = ANY($1)', [states])).length;
/** As if its time had passed: what a killed process had in hand is free again, and nothing waits for its next try. */
const passTime = () => api.sql('UPDATE tinh_trang_may_in SET giu_den = now(), thu_luc = now()');
const started = () => machine.papers.filter((paper) => paper.length > 100);

test.runIf(IS_LONG)(
  'over kills of the process that prints each paper is begun once at most: printed, waiting or told as unknown',
  {
    timeout: 300_000,
  },
  async () => {
    machine.behave({ status: PAPER_OUT });
    const tickets = KILLS + 2;
    for (let bought = 0; bought < tickets; bought += 1) await counter.buyUsd('1', '25900');
    expect(await count(PRINT_STATUS.waiting)).toBe(tickets);
    // From here on only the processes that are killed print.
    await api.app.close();
    machine.papers.length = 0;
    let unknown = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const isInMiddle = kill % 2 === 0;
      machine.behave(isInMiddle ? { stopsAfter: 8000 } : { isSilent: true });
      const [connections, papers] = [machine.connections, started().length];
      await passTime();
      await start();
      const isThere = () => (isInMiddle ? started().length > papers : machine.connections > connections);
      await expect.poll(isThere, { timeout: 20_000, interval: 20 }).toBe(true);
      await server?.kill();
      if (isInMiddle) unknown += 1;
      // Nobody says anything of it while the dead process may still be at it.
      expect(await count(PRINT_STATUS.sending)).toBe(isInMiddle ? 1 : 0);
      machine.behave({});
    }
    await passTime();
    await start();
    const isOver = () => count(PRINT_STATUS.waiting, PRINT_STATUS.sending);
    await expect.poll(isOver, { timeout: 30_000, interval: 50 }).toBe(0);
    expect(await count(PRINT_STATUS.unknown)).toBe(unknown);
    expect(await count(PRINT_STATUS.printed)).toBe(tickets - unknown);
    // Every one of them has been begun, so that as many papers as tickets are one for each.
    expect(started()).toHaveLength(tickets);
  },
);
