import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Relay } from './relay.ts';

let server: Server;
let relay: Relay;
let port: number;
const served: Socket[] = [];

beforeEach(async () => {
  server = createServer((socket) => {
    served.push(socket);
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay = new Relay((server.address() as { port: number }).port);
  port = await relay.open();
});
afterEach(async () => {
  await relay.close();
  for (const socket of served.splice(0)) socket.destroy();
  server.close();
});

function open(): { socket: Socket; heard: () => string } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return { socket, heard: () => text };
}

const until = async (isTrue: () => boolean) => {
  for (const ends = performance.now() + 5_000; !isTrue() && performance.now() < ends; ) await sleep(5);
};

test('passes on what both sides say, and that one has gone', async () => {
  const { socket, heard } = open();
  socket.write('hello');
  await until(() => heard() === 'hello');
  expect(heard()).toBe('hello');
  served[0]?.destroy();
  await once(socket, 'close');
});

test('a cut network is silent for old and new connections, and goes on where it was when it is healed', async () => {
  const old = open();
  old.socket.write('before ');
  await until(() => old.heard() === 'before ');
  relay.cut();
  old.socket.write('during');
  const fresh = open();
  fresh.socket.write('fresh');
  let isClosed = false;
  old.socket.once('close', () => {
    isClosed = true;
  });
  await sleep(150);
  expect([old.heard(), fresh.heard(), isClosed]).toEqual(['before ', '', false]);
  relay.heal();
  await until(() => fresh.heard() === 'fresh' && old.heard() === 'before during');
  expect([old.heard(), fresh.heard()]).toEqual(['before during', 'fresh']);
  old.socket.destroy();
  fresh.socket.destroy();
});

test('that one side has gone is heard only after the cut', async () => {
  const { socket, heard } = open();
  socket.write('x');
  await until(() => heard() === 'x');
  relay.cut();
  served[0]?.destroy();
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  await sleep(150);
  expect(isClosed).toBe(false);
  relay.heal();
  await until(() => isClosed);
  expect(isClosed).toBe(true);
});
