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

test('every picture of the guide is there, and nothing else of the folder', async () => {
  const { body } = await own.app.inject({ url: '/huong-dan' });
  const pictures = [...body.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(pictures.length).toBeGreaterThan(5);
  for (const source of pictures) {
    const picture = await own.app.inject({ url: `/${source}` });
    expect([source, picture.statusCode, picture.headers['content-type']]).toEqual([source, 200, 'image/png']);
  }
  for (const name of ['..%2Fcurrency-list.png', '..%2F..%2Fglossary.md', 'no-such.png']) {
    expect((await own.app.inject({ url: `/images/guide/${name}` })).headers['content-type']).not.toBe('image/png');
  }
});

test('an operator’s own guide takes its place', async () => {
  const page = await other.app.inject({ url: '/huong-dan' });
  expect([page.statusCode, page.headers.location]).toEqual([302, 'https://guide.example/vi']);
});
