import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '../support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let port: number;
beforeAll(async () => {
  api = await startTestApp();
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => api.close());

/** Writes a request and hangs up at once, before the server has read its body. */
async function hangUp(as: Caller, line: string, type: string, body: string, sent = body): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    const head = [
      `${line} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${as.token}`,
      `device_id: ${as.deviceId}`,
      `content-type: ${type}`,
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`, () => socket.destroy());
  });
  // The server notices on its own time.
  await sleep(20);
}

test('a person who hung up on many acts is answered as before', async () => {
  const teller = await api.signIn('giaodich1');
  for (let count = 0; count < 24; count += 1) {
    await hangUp(teller, 'POST /api/giao-dich-mua-ngoai-te', 'application/json', JSON.stringify({ chi_tiet: [] }));
  }
  expect(await api.call('GET', '/profile', { as: teller })).toMatchObject({ code: 200 });
});

test('files that were cut off give their places back', async () => {
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = `${part}${'x'.repeat(2000)}\r\n--b--\r\n`;
  for (const account of ['giaodich1', 'giaodich2', 'giaodich3', 'giaodich4']) {
    const person = await api.signIn(account);
    for (const sent of [body, body.slice(0, 500), body, body.slice(0, 500)]) {
      await hangUp(person, 'PUT /api/profile/avatar', 'multipart/form-data; boundary=b', body, sent);
    }
  }
  const as = await api.signIn('quantri');
  const answer = await sendFile(api, '/loai-tien', 'ma,ten,nhom\nMOT-LOAI,Một loại,2', { as, query: 'thu=1' });
  expect(answer).toMatchObject({ code: 200 });
});
