import type { ListQuery } from '@doi-tien/contract/list';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../../../../../tests/support/components/page.tsx';
import { EMPTY_QUERY } from '../../lib/lists/filter-query.ts';
import { NothingThere } from './nothing-there.tsx';

const WAITING: ListQuery['f'] = [{ field: 'trang_thai', operator: 'in', value: ['1'] }];

function show(f: ListQuery['f'], change: (change: unknown) => void = () => undefined) {
  return open(
    <NothingThere
      query={{ ...EMPTY_QUERY, f }}
      startFilters={WAITING}
      empty={{ title: 'Không có gì chờ', action: <button type="button">Nhập danh sách</button> }}
      onChange={change}
    />,
    '/',
  );
}

test('a work list in which nothing is left says so, and offers what to do', async () => {
  show(WAITING);
  expect(await screen.findByText('Không có gì chờ')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nhập danh sách' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Xóa lọc' })).toBeNull();
});

test('where somebody filtered, clearing the filter is offered', async () => {
  const changes: unknown[] = [];
  const { user } = show([{ field: 'ten', operator: 'contains', value: 'x' }], (change) => changes.push(change));
  await user.click(await screen.findByRole('button', { name: 'Xóa lọc' }));
  expect(changes).toEqual([{ f: [], q: undefined }]);
});
