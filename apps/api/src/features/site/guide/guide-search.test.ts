import { expect, test } from 'vitest';
import type { GuideBook, GuidePage } from './guide-book.ts';
import { searchGuide } from './guide-search.ts';

const page = (title: string, text: string): GuidePage => ({
  slug: title,
  title,
  html: '',
  sections: [{ id: '', title, text }],
});

const cover = page('Bìa', 'két');
const book = (...pages: GuidePage[]): GuideBook => ({ language: 'vi', cover, groups: [{ title: 'Nhóm', pages }] });
const titles = (found: ReturnType<typeof searchGuide>) => found.map((hit) => hit.page.title);

test('every word must stand in a section; a title counts before a text', () => {
  const all = book(page('Phiếu', 'chốt két rồi đếm'), page('Két', 'mở, chốt'), page('Tỷ giá', 'chốt giá'));
  expect(titles(searchGuide(all, 'ket chot'))).toEqual(['Phiếu', 'Két']);
  expect(titles(searchGuide(all, 'KÉT'))).toEqual(['Két', 'Phiếu']);
  expect(searchGuide(all, '   ')).toEqual([]);
});

test('the place that was found is shown with its own diacritics', () => {
  const [hit] = searchGuide(book(page('Két', 'Hết ngày thì đóng két và in biên bản.')), 'dong');
  expect(hit?.excerpt).toEqual(['Hết ngày thì ', 'đóng', ' két và in biên bản.']);
});

test('a long question and many hits are bounded', () => {
  const many = book(...Array.from({ length: 200 }, (_, at) => page(`Trang ${at}`, 'két')));
  expect(searchGuide(many, 'ket').length).toBe(30);
  expect(searchGuide(many, `ket ${'x'.repeat(10_000)}`)).toEqual([]);
});
