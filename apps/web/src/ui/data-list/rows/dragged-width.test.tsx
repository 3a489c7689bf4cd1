import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../../tests/support/components/server.ts';
import { api } from '../../../lib/api/api.ts';
import { toParams } from '../../../lib/lists/filter-query.ts';
import type { ListColumn } from '../columns/list-column.ts';
import { DataList } from '../data-list.tsx';

interface Row {
  id: number;
  ma: string;
  ten: string;
}

const { useNamedRowsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    namedRows: build.query<ListPage<Row>, ListQuery>({ query: (query) => ({ url: '/mau', params: toParams(query) }) }),
  }),
});

const COLUMNS: ListColumn<Row>[] = [
  { key: 'ma', title: 'Mã', kind: 'text', always: true },
  { key: 'ten', title: 'Tên', kind: 'text' },
  { key: 'trang_thai', title: 'Trạng thái', kind: 'status', options: [] },
];

const Listed = () => (
  <DataList<Row> listId="mau" title="Mẫu" columns={COLUMNS} rowKey={({ id }) => id} useList={useNamedRowsQuery} />
);

test('keeps the width of the column that was dragged, and of no other', async () => {
  signIn();
  const server = new TestServer()
    .on('GET /mau', () => ({ items: [{ id: 1, ma: 'M1', ten: 'Lan' }], total: 1, page: 1, pageSize: 20, footer: {} }))
    .on('GET /tuy-chon-danh-sach/mau', () => ({ do_rong: { trang_thai: 180 } }))
    .on('PUT /tuy-chon-danh-sach/mau', ({ body }) => body)
    .on('GET /bo-loc-da-luu', () => []);
  server.listen();
  open(<Listed />, '/mau');
  await screen.findByText('M1');
  const edge = screen.getByTitle(/^Kéo để đổi độ rộng cột Tên/);
  edge.setPointerCapture = () => undefined;
  fireEvent.pointerDown(edge, { clientX: 300, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 520, pointerId: 1 });
  expect(server.sent('PUT /tuy-chon-danh-sach/mau')).toHaveLength(0);
  fireEvent.lostPointerCapture(edge, { pointerId: 1 });
  const kept = () => server.sent('PUT /tuy-chon-danh-sach/mau').at(-1)?.body;
  await waitFor(() => expect(kept()).toMatchObject({ do_rong: { ten: 220, trang_thai: 180 } }));
  expect(Object.keys((kept() as { do_rong: object }).do_rong)).toHaveLength(2);
});
