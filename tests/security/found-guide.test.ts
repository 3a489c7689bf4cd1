import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('a slash at the end leads to the same page of the guide', async () => {
  for (const url of ['/huong-dan/', '/huong-dan/ket/']) {
    const { statusCode, headers, body } = await api.app.inject({ method: 'GET', url });
    const isRedirected = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    expect.soft(isRedirected || (statusCode === 200 && body.includes('id="text"')), `${url} ${statusCode}`).toBe(true);
  }
});

test('a picture or a file that the guide does not have is not found', async () => {
  for (const url of ['/images/guide/x.png', '/huong-dan/tep/x.css']) {
    const { statusCode } = await api.app.inject({ method: 'GET', url });
    expect.soft(statusCode, url).toBe(404);
  }
});
