import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GUIDE_PAGES_OF_SCREENS, guidePageOf } from '@doi-tien/contract/guide';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let own: TestApp;
let other: TestApp;
beforeAll(async () => {
  own = await startTestApp();
  other = await startTestApp({ GUIDE_URL: 'https://guide.example/vi' });
});
afterAll(() => Promise.all([own.close(), other.close()]));

const OFF_AT_FIRST = [
  'bac-ty-gia',
  'giay-phep',
  'giu-cho',
  'hoa-don',
  'ket-qua-kinh-doanh',
  'man-hinh-khach',
  'may-in',
  'ngan-quy',
  'nguon-ty-gia',
  'phieu-thu-chi',
  'so-sach',
  'tin-nhan',
];
const read = (url: string) => own.app.inject({ url });
const DOCS = join(import.meta.dirname, '../../docs');
const everyPage = async () =>
  (await readdir(join(DOCS, 'huong-dan')))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !name.startsWith('README'));

test('the guide that comes with the product is a page anybody can read, with all pages in its contents', async () => {
  const { statusCode, body } = await read('/huong-dan');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Hướng dẫn sử dụng Đổi tiền</h1>');
  const named = [...body.matchAll(/href="\/huong-dan\/([a-z-]+)"/g)].map(([, page]) => page);
  // The licence, the tills and the vouchers are off until somebody switches them on.
  expect(new Set(named)).toEqual(new Set((await everyPage()).filter((page) => !OFF_AT_FIRST.includes(page))));
});

test('every page opens, stands in the contents beside it, and links to pages and headings that exist', async () => {
  const pages = new Map<string, string>();
  for (const page of await everyPage()) {
    const { statusCode, body } = await read(`/huong-dan/${page}`);
    expect([page, statusCode]).toEqual([page, 200]);
    if (!OFF_AT_FIRST.includes(page)) expect(body).toContain(`<a href="/huong-dan/${page}" aria-current="page">`);
    pages.set(page, body);
  }
  for (const [page, body] of pages) {
    for (const [, target = '', , anchor] of body.matchAll(/href="\/huong-dan\/([a-z-]+)(#([^"]+))?"/g)) {
      if (target === 'tim') continue;
      expect([page, target, pages.has(target)]).toEqual([page, target, true]);
      if (anchor) expect([page, anchor, pages.get(target)?.includes(`id="${anchor}"`)]).toEqual([page, anchor, true]);
    }
  }
});

test('every screen that F1 is pressed on leads to a page that exists; a record to the page of its list', async () => {
  const pages = await everyPage();
  expect(GUIDE_PAGES_OF_SCREENS.filter((page) => !pages.includes(page))).toEqual([]);
  expect(guidePageOf('/giao-dich-mua-ngoai-te/moi')).toBe('phieu');
  expect(guidePageOf('/ket/12/bien-ban')).toBe('ket');
  expect(guidePageOf('/')).toBe('tong-quan');
  expect(guidePageOf('/unknown')).toBeUndefined();
});

test('every picture of the guide is there, and nothing else of the folder', async () => {
  const bodies = await Promise.all((await everyPage()).map(async (page) => (await read(`/huong-dan/${page}`)).body));
  const pictures = bodies.flatMap((body) =>
    [...body.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source ?? ''),
  );
  expect(pictures.length).toBeGreaterThan(5);
  for (const source of pictures) {
    const picture = await read(source);
    expect([source, picture.statusCode, picture.headers['content-type']]).toEqual([source, 200, 'image/png']);
  }
  for (const name of ['..%2FARCHITECTURE.md', '..%2F..%2Fglossary.md', 'no-such.png']) {
    expect((await read(`/images/guide/${name}`)).headers['content-type']).not.toBe('image/png');
  }
});

test('its type, style and script come from the same server, and nothing else does', async () => {
  for (const [name, type] of [
    ['guide.css', 'text/css; charset=utf-8'],
    ['theme.js', 'text/javascript; charset=utf-8'],
    ['inter-vietnamese.woff2', 'font/woff2'],
  ]) {
    const file = await read(`/huong-dan/tep/${name}`);
    expect([name, file.statusCode, file.headers['content-type']]).toEqual([name, 200, type]);
  }
  for (const name of ['guide.ts', '..%2Fguide.ts', 'constructor']) {
    expect((await read(`/huong-dan/tep/${name}`)).headers['content-type']).not.toContain('javascript');
  }
});

test('the search finds a place without diacritics, marks it, and shows a question as text', async () => {
  const found = await read('/huong-dan/tim?q=kiem%20dem%20mu');
  expect(found.body).toContain('href="/huong-dan/ket"');
  expect(found.body).toContain('<mark>kiểm</mark>');
  const hostile = await read(`/huong-dan/tim?q=${encodeURIComponent('<script>alert(1)</script>"')}`);
  expect(hostile.statusCode).toBe(200);
  expect(hostile.body).not.toContain('<script>alert');
  expect((await read('/huong-dan/tim?q=a&q=b')).headers.location).toBe('/huong-dan');
  expect((await read('/huong-dan/tim')).headers.location).toBe('/huong-dan');
});

test('pages about parts that are not used are in neither contents nor search; a link still leads there', async () => {
  await own.sql(`UPDATE cau_hinh_chung SET gia_tri = '{"bat_doi_chieu": false}'`);
  try {
    expect((await read('/huong-dan')).body).not.toContain('/huong-dan/doi-chieu');
    expect((await read('/huong-dan/tim?q=MT940')).body).not.toContain('/huong-dan/doi-chieu');
    expect((await read('/huong-dan/doi-chieu')).statusCode).toBe(200);
  } finally {
    await own.sql(`UPDATE cau_hinh_chung SET gia_tri = '{}'`);
  }
  expect((await read('/huong-dan/tim?q=MT940')).body).toContain('/huong-dan/doi-chieu');
});

test('in English the contents and what stands around the pages are English, and every way on keeps that', async () => {
  const cover = (await read('/huong-dan?lang=en')).body;
  expect(cover).toContain('are written in Vietnamese');
  expect(cover).toContain('<a href="/huong-dan/ket?lang=en">Safe: open, lock, count, close</a>');
  const page = (await read('/huong-dan/ket?lang=en')).body;
  expect(page).toContain('<h1>Két: mở, chốt, đếm, đóng</h1>');
  const ways = [...page.matchAll(/href="(\/huong-dan(?!\/tep)[^"]*)"/g)].map(([, way]) => way ?? '');
  expect(ways.length).toBeGreaterThan(20);
  expect(ways.filter((way) => !way.includes('?lang=en'))).toEqual([]);
  const found = (await read('/huong-dan/tim?q=safe&lang=en')).body;
  expect(found).toContain('Safe: open, lock, count, close');
  // A Vietnamese app in an English browser.
  const { body } = await own.app.inject({ url: '/huong-dan?lang=vi', headers: { 'accept-language': 'en-US' } });
  expect(body).not.toContain('are written in Vietnamese');
});

test('the English contents name the same pages in the same order', async () => {
  const order = async (language: string) =>
    [...(await read(`/huong-dan/ket?lang=${language}`)).body.matchAll(/<li><a href="\/huong-dan\/([a-z-]+)\?/g)].map(
      ([, page]) => page,
    );
  const english = await order('en');
  expect(english.length).toBeGreaterThan(25);
  expect(english).toEqual(await order('vi'));
});

test('an address that is no page says so and shows the contents', async () => {
  const { statusCode, body } = await read('/huong-dan/khong-co');
  expect(statusCode).toBe(404);
  expect(body).toContain('Không có trang này');
  expect(body).toContain('href="/huong-dan/ket"');
});

test('an operator’s own guide takes its place', async () => {
  for (const url of ['/huong-dan', '/huong-dan/ket', '/huong-dan/tim?q=ket']) {
    const page = await other.app.inject({ url });
    expect([page.statusCode, page.headers.location]).toEqual([302, 'https://guide.example/vi']);
  }
});
