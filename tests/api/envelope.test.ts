import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('answers every success as code 200, status true, message and data', async () => {
  const answer = await api.call('GET', '/health/live');
  expect(answer).toMatchObject({ code: 200, status: true, message: 'Thành công' });
});

test('answers an unknown address with a word, a sentence and the HTTP status as code', async () => {
  const answer = await api.call('GET', '/khong-co');
  expect(answer).toMatchObject({ code: 404, status: false, error: 'NOT_FOUND', message: 'Không tìm thấy dữ liệu' });
});

test('speaks English when asked to', async () => {
  const answer = await api.call('GET', '/khong-co', { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
  expect(answer.message).toBe('Nothing was found');
});

test('lists every broken field of a body at once', async () => {
  const answer = await api.call('POST', '/auth/login', { body: { mat_khau: 'x', la: 1 } });
  expect(answer).toMatchObject({ code: 422, error: 'VALIDATION_FAILED' });
  expect(answer.errors).toEqual([
    { field: 'tai_khoan', message: 'Trường này là bắt buộc' },
    { field: 'la', message: 'Trường này không được hỗ trợ' },
  ]);
});

test('refuses a body that is not JSON without a stack', async () => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"tai_khoan":',
  });
  expect(response.statusCode).toBe(400);
  expect(response.body).not.toMatch(/at .*\.ts/);
});

test.each([
  ['that is not well encoded', '/api/tien/%E0%A4%A'],
  ['that is longer than any id', `/api/tien/${'9'.repeat(2000)}`],
])('refuses an address %s in the same form as everything else', async (_what, url) => {
  const response = await api.app.inject({ url });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 400, status: false, error: 'MALFORMED_REQUEST' });
});

test('gives every answer a request id and forbids caching it', async () => {
  const response = await api.app.inject({ url: '/api/health/live' });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers['cache-control']).toBe('no-store');
});
