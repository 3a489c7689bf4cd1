import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let own: TestApp;
let other: TestApp;
beforeAll(async () => {
  own = await startTestApp();
  other = await startTestApp({ GUIDE_URL: 'https://guide.example/vi' });
});
afterAll(() => Promise.all([own.close(), other.close()]));

test('the guide that comes with the product is a page anybody can read', async () => {
  const page = await own.app.inject({ url: '/huong-dan' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h1>Hướng dẫn sử dụng Đổi tiền</h1>');
});

test('an operator’s own guide takes its place', async () => {
  const page = await other.app.inject({ url: '/huong-dan' });
  expect([page.statusCode, page.headers.location]).toEqual([302, 'https://guide.example/vi']);
});
