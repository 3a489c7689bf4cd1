import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';

const NAME = 'quay.example.vn';

/** TLS as docs/operations.md has it: nginx with the block that is written there. */
describe.runIf(hasNginx)('behind nginx', () => {
  let api: TestApp;
  let nginx: Nginx;
  let admin: Caller;
  beforeAll(async () => {
    api = await startTestApp({ PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: '127.0.0.1' });
    nginx = await startNginx(await api.app.listen({ port: 0, host: '127.0.0.1' }));
    admin = await api.signIn('quantri');
  });
  afterAll(async () => {
    await nginx?.stop();
    await api?.close();
  });

  /** As a browser, which trusts the certificate for this name alone. */
  function ask(path: string, options: RequestOptions = {}, body?: string | Buffer) {
    return new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const settings = {
        host: '127.0.0.1',
        port: nginx.port,
        servername: NAME,
        ca: nginx.certificate,
        path,
        ...options,
      };
      const headers = { host: NAME, ...options.headers };
      request({ ...settings, headers }, resolve)
        .on('error', reject)
        .end(body);
    });
  }

  test('the page comes over TLS, and the browser is told to stay there', async () => {
    const answer = await ask('/api/health/ready');
    expect(JSON.parse(await text(answer))).toMatchObject({ data: { database: 'up' } });
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/);
  });

  test('the log has the address of the person, whatever the browser says of itself', async () => {
    const headers = { ...headersOf(admin), 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
    const body = JSON.stringify({ ma: 'PROXY', ten: 'Proxy', nhom: 2 });
    const answer = await ask('/api/loai-tien', { method: 'POST', headers }, body);
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 200 });
    const [row] = await api.sql('SELECT ip FROM log_thao_tac ORDER BY id DESC LIMIT 1');
    expect(row).toEqual({ ip: '127.0.0.1' });
  });

  test('a live event arrives at once, and not with the end of the answer', async () => {
    const stream = await ask('/api/live', { headers: headersOf(admin) });
    let heard = '';
    for await (const chunk of stream) {
      if (heard === '') {
        await api.call('POST', '/loai-tien', { as: admin, body: { ma: 'NGHE', ten: 'Nghe', nhom: 2 } });
      }
      heard += String(chunk);
      if (heard.includes('catalogue')) break;
    }
    expect(heard).toContain('"topic":"catalogue"');
    stream.destroy();
  });

  test('a file of several megabytes is the server’s to refuse, not the proxy’s', async () => {
    const headers = { ...headersOf(admin), 'content-type': 'application/json' };
    const answer = await ask('/api/loai-tien', { method: 'POST', headers }, `"${'a'.repeat(5 * 1024 ** 2)}"`);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 413, error: expect.any(String) });
  });
});
