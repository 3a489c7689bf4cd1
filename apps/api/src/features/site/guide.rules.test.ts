import { expect, test } from 'vitest';
import { withoutSections } from './guide.rules.ts';

const guide = [
  '# Hướng dẫn',
  '',
  '## Két',
  'mở',
  '### Đóng',
  'đếm',
  '## Đối chiếu',
  'sao kê',
  '## Khách hàng',
  'khách',
  '',
].join('\n');

test('leaves sections out by their headings, up to the next one', () => {
  expect(withoutSections(guide, ['doi-chieu'])).toBe(guide.replace('## Đối chiếu\nsao kê\n', ''));
  expect(withoutSections(guide, ['ket'])).not.toContain('đếm');
  expect(withoutSections(guide, ['ket', 'khach-hang'])).toContain('sao kê');
});

test('with every part in use nothing is left out', () => {
  expect(withoutSections(guide, [])).toBe(guide);
});
