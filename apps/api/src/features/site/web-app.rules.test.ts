import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { serveWebApp } from './web-app.ts';

const SCRIPT = '/assets/index-abc123.js';
const projectRoot = mkdtempSync(join(tmpdir(), 'doi-tien-web-'));
const dist = join(projectRoot, 'apps/web/dist');
let app: FastifyInstance;

async function open(page: string): Promise<FastifyInstance> {
  writeFileSync(join(dist, 'index.html'), page);
  const opened = Fastify({ exposeHeadRoutes: false });
  await serveWebApp(opened, { projectRoot } as Config);
  return opened;
}

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, SCRIPT), 'run()');
  writeFileSync(join(dist, `${SCRIPT}.br`), brotliCompressSync('run()'));
  writeFileSync(join(dist, `${SCRIPT}.gz`), gzipSync('run()'));
  writeFileSync(join(dist, 'assets/plain.css'), 'a{}');
  writeFileSync(join(dist, '.built-from'), 'stamp');
  writeFileSync(join(projectRoot, 'secret.js'), 'secret');
  app = await open('<p>one</p>');
});
afterAll(async () => {
  await app.close();
  rmSync(projectRoot, { recursive: true, force: true });
});

test('a file whose name changes with its content is kept forever; the page is asked for again', async () => {
  const script = await app.inject(SCRIPT);
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(script.body).toBe('run()');
  for (const url of ['/', '/index.html', '/ngan-quy/1']) {
    const page = await app.inject(url);
    expect([url, page.statusCode, page.headers['cache-control'], page.body]).toEqual([
      url,
      200,
      'no-cache',
      '<p>one</p>',
    ]);
  }
});

test('a file is sent packed to those who can unpack it', async () => {
  const sent = async (encoding: string, url = SCRIPT) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    return [headers['content-encoding'], rawPayload] as const;
  };
  const [br, brotli] = await sent('gzip, deflate, br, zstd');
  expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', 'run()']);
  const [gzip, zipped] = await sent('gzip;q=0.5, br;q=0');
  expect([gzip, gunzipSync(zipped).toString()]).toEqual(['gzip', 'run()']);
  expect((await sent('identity'))[0]).toBeUndefined();
  expect((await sent('br', '/assets/plain.css'))[0]).toBeUndefined();
});

test('a page that is known is not sent again, and one of the same size from another version is', async () => {
  const { headers } = await app.inject('/');
  const known = { 'if-none-match': String(headers.etag) };
  expect(await app.inject({ url: '/', headers: known })).toMatchObject({ statusCode: 304, body: '' });
  const newer = await open('<p>two</p>');
  expect(await newer.inject({ url: '/', headers: known })).toMatchObject({ statusCode: 200, body: '<p>two</p>' });
  await newer.close();
});

test('nothing but the files of the web app is served, and an address of none of them is no page for a call', async () => {
  for (const url of ['/assets/khong-co.js', '/api/khong-co', '/assets/../../../../secret.js']) {
    const answer = await app.inject(url);
    expect([url, answer.body.includes('secret'), answer.statusCode === 404 || answer.body === '<p>one</p>']).toEqual([
      url,
      false,
      true,
    ]);
  }
  expect((await app.inject('/%2e%2e/%2e%2e/%2e%2e/secret.js')).body).not.toContain('secret');
  expect((await app.inject('/.built-from')).body).toBe('<p>one</p>');
  expect((await app.inject({ url: '/', method: 'POST' })).statusCode).toBe(404);
});

test('the worker is asked for again each time; switched off, another that takes it out stands at its address', async () => {
  writeFileSync(join(dist, 'sw.js'), 'work()');
  writeFileSync(join(dist, 'sw-off.js'), 'leave()');
  for (const [isOn, body] of [
    [true, 'work()'],
    [false, 'leave()'],
  ] as const) {
    const server = Fastify({ exposeHeadRoutes: false });
    await serveWebApp(server, { projectRoot, SERVICE_WORKER: isOn } as Config);
    const answer = await server.inject('/sw.js');
    expect([answer.body, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      body,
      'no-cache',
      'text/javascript; charset=utf-8',
    ]);
    await server.close();
  }
});
