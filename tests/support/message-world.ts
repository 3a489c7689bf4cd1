import type { Writable } from 'node:stream';
import { afterAll, beforeEach } from 'vitest';
import { openCounter } from './counter.ts';
import { type MessageServer, messageDesk, openMessageServer } from './message-desk.ts';
import { startTestApp } from './test-app.ts';

/** An open counter where messages are switched on, and every channel on this machine. Nothing is on its way when a test begins. */
export async function openMessageWorld(
  envOf: (server: MessageServer) => Record<string, string> = ({ env }) => env,
  log?: Writable,
) {
  const server = await openMessageServer();
  const api = await startTestApp(envOf(server), log);
  afterAll(async () => {
    await api.close();
    await server.close();
  });
  const [admin, manager, teller] = await Promise.all([
    api.signIn('quantri'),
    api.signIn('quanly'),
    api.signIn('giaodich1'),
  ]);
  const desk = messageDesk(api);
  await desk.switchOn();
  const counter = await openCounter(api, manager);
  const safe = await counter.open({ VND: '1000000000', USD: '10000' });
  beforeEach(async () => {
    await desk.clear();
    server.taken.length = 0;
    server.letters.length = 0;
  });
  return { server, api, desk, counter, safeId: safe.id, admin, manager, teller };
}
