import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test('says by how many percent a figure rose or fell', () => {
  expect(changeOf('112', '100')).toEqual({ direction: 'up', percent: '12', difference: '12' });
  expect(changeOf('66.6', '100')).toEqual({ direction: 'down', percent: '33.4', difference: '33.4' });
  expect(changeOf('0', '100')).toMatchObject({ direction: 'down', percent: '100' });
  expect(changeOf('100.00', '100')).toMatchObject({ direction: 'same' });
});

test('says no percentage against nothing, a loss, or a trifle', () => {
  expect(changeOf('5', '0')).toEqual({ direction: 'fromNothing', percent: null, difference: '5' });
  expect(changeOf('0', '0')).toMatchObject({ direction: 'same' });
  expect(changeOf('-5', '100')).toEqual({ direction: 'down', percent: null, difference: '105' });
  expect(changeOf('5', '-100')).toEqual({ direction: 'up', percent: null, difference: '105' });
  expect(changeOf('1000000', '1')).toMatchObject({ direction: 'up', percent: null });
});
