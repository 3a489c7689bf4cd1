import { expect, test } from 'vitest';
import { minuteOf, timeOf, withAmount, withChannel } from './choice-rules.ts';

test('a kind is chosen with its first channel, and no longer with its last', () => {
  const one = withChannel([], 'huy_phieu', 'push', true);
  expect(one).toEqual([{ loai: 'huy_phieu', kenh: ['push'], tu_so_tien: null }]);
  const two = withChannel(withAmount(one, 'huy_phieu', '5000000'), 'huy_phieu', 'email', true);
  expect(two).toEqual([{ loai: 'huy_phieu', kenh: ['push', 'email'], tu_so_tien: '5000000' }]);
  expect(withChannel(withChannel(two, 'huy_phieu', 'push', false), 'huy_phieu', 'email', false)).toEqual([]);
});

test('minutes of the day are read as they are written', () => {
  expect(timeOf(22 * 60 + 5)).toBe('22:05');
  expect(minuteOf('07:30')).toBe(450);
  expect(minuteOf('')).toBeNull();
});
