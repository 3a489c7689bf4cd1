import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, resizeWindow, signIn } from '../../../../../tests/support/components/page.tsx';
import { type Call, Refusal, TestServer } from '../../../../../tests/support/components/server.ts';
import { api } from '../../lib/api/api.ts';
import { toParams } from '../../lib/lists/filter-query.ts';
import type { ListColumn } from './columns/list-column.ts';
import { DataList, type DataListProps } from './data-list.tsx';

interface Row {
  id: number;
  ma: string;
  ten: string;
  thanh_tien: string;
  trang_thai: number;
  ghi_chu: string;
}

const { useSampleRowsQuery, useSwitchOffMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    sampleRows: build.query<ListPage<Row>, ListQuery>({
      query: (query) => ({ url: '/mau', params: toParams(query) }),
    }),
    switchOff: build.mutation<null, number>({ query: (id) => ({ url: `/mau/${id}`, method: 'PATCH' }) }),
  }),
});

const COLUMNS: ListColumn<Row>[] = [
  { key: 'ma', title: 'Mã', kind: 'text', always: true, sortable: true },
  { key: 'ten', title: 'Tên', kind: 'text', filter: true },
  { key: 'thanh_tien', title: 'Thành tiền', kind: 'money', unit: '₫', sortable: true, filter: true, sum: true },
  {
    key: 'trang_thai',
    title: 'Trạng thái',
    kind: 'status',
    sortable: true,
    options: [
      { value: 1, label: 'Đang dùng', tone: 'success' },
      { value: 2, label: 'Ngừng', tone: 'neutral' },
    ],
  },
  { key: 'ghi_chu', title: 'Ghi chú', kind: 'text', hiddenAtFirst: true },
];

const TOTAL = 13;
const rowOf = (id: number): Row => ({
  id,
  ma: `M${id}`,
  ten: `Tên ${id}`,
  thanh_tien: String(id * 1000),
  trang_thai: id === 3 ? 2 : 1,
  ghi_chu: `ghi ${id}`,
});

function pageOf({ query }: Call): ListPage<Row> {
  const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
  const ids = Array.from({ length: TOTAL }, (_, index) => index + 1);
  const items = ids.slice((page - 1) * pageSize, page * pageSize).map(rowOf);
  return { items, total: TOTAL, page, pageSize, footer: { thanh_tien: '91000' } };
}

const nobody = (): ListPage<Row> => ({ items: [], total: 0, page: 1, pageSize: 20, footer: {} });

let server: TestServer;

beforeEach(() => {
  signIn();
  server = new TestServer()
    .on('GET /mau', pageOf)
    .on('GET /tuy-chon-danh-sach/mau', () => null)
    .on('PUT /tuy-chon-danh-sach/mau', ({ body }) => body)
    .on('GET /bo-loc-da-luu', () => []);
  server.listen();
});

function Listed(props: Partial<DataListProps<Row>>) {
  const [switchOff] = useSwitchOffMutation();
  const bulkActions = [
    {
      key: 'off',
      label: 'Ngừng dùng',
      fits: ({ trang_thai }: Row) => trang_thai === 1,
      act: ({ id }: Row) => switchOff(id).unwrap(),
    },
  ];
  return (
    <DataList<Row>
      listId="mau"
      title="Mẫu"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      useList={useSampleRowsQuery}
      bulkActions={bulkActions}
      {...props}
    />
  );
}

async function openList(props: Partial<DataListProps<Row>> = {}) {
  const page = open(<Listed {...props} />, '/mau?pageSize=5');
  await screen.findByText('M1');
  return page;
}

const asked = () => server.sent('GET /mau').at(-1)?.query;
const heading = (title: string) => screen.getByRole('columnheader', { name: new RegExp(`^${title}`) });
const sortButton = (title: string) => within(heading(title)).getByRole('button');
const rowsShown = () => [...document.querySelectorAll('tbody [data-row-key]')].map((row) => row.textContent);

describe('rows of a list', () => {
  it('shows a page of rows and the sums over the whole filter', async () => {
    await openList();
    expect(rowsShown()).toHaveLength(5);
    expect(rowsShown()[0]).toContain('M1Tên 11,000₫Đang dùng');
    expect(document.querySelector('tfoot')?.textContent).toContain('Tổng91,000₫');
    expect(screen.getByText('1–5 / 13')).toBeTruthy();
  });

  it('walks the rows with the arrows, opens with Enter and ticks with Space', async () => {
    const opened: string[] = [];
    const { user } = await openList({ onOpen: ({ ma }) => opened.push(ma) });
    document.querySelector<HTMLElement>('tr[data-row-key="1"]')?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(opened).toEqual(['M2']);
    await user.keyboard(' ');
    expect(screen.getByText('Đã chọn 1 dòng')).toBeTruthy();
    await user.keyboard('{End}{Enter}');
    expect(opened).toEqual(['M2', 'M5']);
  });

  it('says that there is nothing yet, with what to do about it', async () => {
    server.on('GET /mau', nobody);
    open(<Listed empty={{ hint: 'Bấm «Thêm mới».' }} />, '/mau');
    expect(await screen.findByText('Chưa có dữ liệu')).toBeTruthy();
    expect(screen.getByText('Bấm «Thêm mới».')).toBeTruthy();
  });

  it('says that nothing matches a filter, and takes the filter away', async () => {
    server.on('GET /mau', (call) => (call.query.get('q') ? nobody() : pageOf(call)));
    const { user, address } = open(<Listed />, '/mau?q=xyz');
    expect(await screen.findByText('Không có dòng nào khớp')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Xóa lọc' }));
    expect(await screen.findByText('M1')).toBeTruthy();
    expect(address()).not.toContain('xyz');
  });

  it('shows why it could not be read, and reads it again on request', async () => {
    server.on('GET /mau', () => {
      throw new Refusal(500, 'Máy chủ đang bận');
    });
    const { user } = open(<Listed />, '/mau');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Không tải được dữ liệu');
    expect(alert.textContent).toContain('Máy chủ đang bận');
    server.on('GET /mau', pageOf);
    await user.click(within(alert).getByRole('button', { name: /Thử lại/ }));
    expect(await screen.findByText('M1')).toBeTruthy();
  });

  it('shows cards instead of columns on a phone', async () => {
    resizeWindow(390);
    await openList();
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'Danh sách Mẫu' })).getAllByRole('listitem');
    expect(cards).toHaveLength(5);
    expect(cards[0]?.textContent).toContain('M1');
    expect(cards[0]?.textContent).toContain('1,000₫');
  });
});

describe('order of a list', () => {
  it('sorts by a heading downwards, then upwards, then as it was', async () => {
    const { user } = await openList();
    await user.click(sortButton('Thành tiền'));
    expect(heading('Thành tiền').getAttribute('aria-sort')).toBe('descending');
    await waitFor(() => expect(asked()?.get('sortField')).toBe('thanh_tien'));
    expect(asked()?.get('direction')).toBe('desc');
    await user.click(sortButton('Thành tiền'));
    expect(heading('Thành tiền').getAttribute('aria-sort')).toBe('ascending');
    await waitFor(() => expect(asked()?.get('direction')).toBe('asc'));
    await user.click(sortButton('Thành tiền'));
    expect(heading('Thành tiền').getAttribute('aria-sort')).toBeNull();
  });

  it('sorts further by a heading clicked with Shift, and numbers the headings', async () => {
    const { user } = await openList();
    await user.click(sortButton('Trạng thái'));
    await user.keyboard('{Shift>}');
    await user.click(sortButton('Thành tiền'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(asked()?.get('thenBy')).toBe('thanh_tien:desc'));
    expect(asked()?.get('sortField')).toBe('trang_thai');
    expect(heading('Trạng thái').textContent).toContain('1');
    expect(heading('Thành tiền').textContent).toContain('2');
  });
});

describe('filters of a list', () => {
  it('asks the server for what the panel was filled with, and shows it as a chip', async () => {
    const { user, address } = await openList();
    await user.click(screen.getByRole('button', { name: 'Bộ lọc' }));
    await user.type(await screen.findByLabelText('Tên'), 'lan');
    await user.type(screen.getByLabelText('Thành tiền, từ'), '5000');
    await user.click(screen.getByRole('button', { name: 'Lọc' }));
    await waitFor(() => expect(asked()?.get('f[0][value]')).toBe('lan'));
    expect(asked()?.get('f[0][operator]')).toBe('contains');
    expect(asked()?.get('f[1][operator]')).toBe('gte');
    expect(asked()?.get('f[1][value]')).toBe('5000');
    expect(screen.getByText('“lan”')).toBeTruthy();
    expect(screen.getByText('≥ 5,000')).toBeTruthy();
    expect(address()).toContain('f[0][field]=ten');
  });

  const FILTERED =
    '/mau?pageSize=5&page=2&f[0][field]=ten&f[0][operator]=contains&f[0][value]=lan&f[1][field]=thanh_tien&f[1][operator]=gte&f[1][value]=5000';

  it('takes one filter away by its chip and starts again at the first page', async () => {
    const { user } = open(<Listed />, FILTERED);
    await user.click(await screen.findByRole('button', { name: 'Bỏ lọc Tên “lan”' }));
    await waitFor(() => expect(asked()?.get('f[0][field]')).toBe('thanh_tien'));
    expect(asked()?.get('page')).toBe('1');
    expect(screen.queryByText('“lan”')).toBeNull();
  });

  it('takes all filters away at once', async () => {
    const { user, address } = open(<Listed />, FILTERED);
    await user.click(await screen.findByRole('button', { name: 'Xóa lọc' }));
    await waitFor(() => expect(asked()?.get('f[0][field]')).toBeNull());
    expect(address()).not.toContain('f[');
  });

  it('searches at once with Enter', async () => {
    const { user, address } = await openList();
    await user.type(screen.getByLabelText('Tìm kiếm'), 'lan{Enter}');
    await waitFor(() => expect(asked()?.get('q')).toBe('lan'));
    expect(address()).toContain('q=lan');
  });
});

describe('pages of a list', () => {
  it('goes to the next page, and back to the first with another order', async () => {
    const { user } = await openList();
    await user.click(screen.getByTitle('2'));
    expect(await screen.findByText('M6')).toBeTruthy();
    expect(screen.getByText('6–10 / 13')).toBeTruthy();
    await user.click(sortButton('Mã'));
    await waitFor(() => expect(asked()?.get('sortField')).toBe('ma'));
    expect(asked()?.get('page')).toBe('1');
  });

  it('shows the last page where the address names one that is gone', async () => {
    const { address } = open(<Listed />, '/mau?pageSize=5&page=9');
    expect(await screen.findByText('M13')).toBeTruthy();
    expect(address()).toContain('page=3');
  });
});

describe('columns of a list', () => {
  const column = (title: string) => screen.findByRole('checkbox', { name: title });
  const titles = () => screen.getAllByRole('columnheader').flatMap(({ title }) => (title ? [title] : []));

  it('hides and shows columns, and tells the server what was chosen', async () => {
    const { user } = await openList();
    expect(titles()).toEqual(['Mã', 'Tên', 'Thành tiền', 'Trạng thái']);
    await user.click(screen.getByRole('button', { name: 'Cột hiển thị' }));
    await user.click(await column('Tên'));
    await user.click(await column('Ghi chú'));
    expect(titles()).toEqual(['Mã', 'Thành tiền', 'Trạng thái', 'Ghi chú']);
    const hien = { ten: false, ghi_chu: true };
    await waitFor(() => expect(server.sent('PUT /tuy-chon-danh-sach/mau').at(-1)?.body).toMatchObject({ hien }));
  });

  it('does not let go of the column that names the row', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Cột hiển thị' }));
    expect((await column('Mã')).hasAttribute('disabled')).toBe(true);
  });

  it('opens with the columns that were chosen on another device', async () => {
    server.on('GET /tuy-chon-danh-sach/mau', () => ({ hien: { ten: false }, thu_tu: ['trang_thai', 'ma'] }));
    await openList();
    await waitFor(() => expect(titles()).toEqual(['Trạng thái', 'Mã', 'Thành tiền']));
  });

  it('leaves out columns there is no room for, and shows them on request', async () => {
    resizeWindow(800);
    const { user } = await openList();
    expect(titles()).toEqual(['Mã', 'Thành tiền', 'Trạng thái']);
    await user.click(screen.getByRole('button', { name: 'Hiện thêm 1 cột' }));
    expect(titles()).toEqual(['Mã', 'Tên', 'Thành tiền', 'Trạng thái']);
  });
});

describe('acts on several rows', () => {
  // By its title: in tests antd gives all dialogs the same id.
  const dialogOf = async (title: string): Promise<HTMLElement> => {
    const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error(`${title} is not the title of a dialog`);
    return dialog;
  };
  const tick = (name: string) => screen.getByRole('checkbox', { name: `Chọn dòng ${name}` });

  it('asks before it acts on the ticked rows that fit, acts on each and reads the list again', async () => {
    server.on('PATCH /mau/1', () => null);
    const { user } = await openList();
    await user.click(tick('M1'));
    await user.click(tick('M3'));
    expect(screen.getByText('Đã chọn 2 dòng')).toBeTruthy();
    const before = server.sent('GET /mau').length;
    await user.click(screen.getByRole('button', { name: 'Ngừng dùng (1)' }));
    const dialog = await dialogOf('Ngừng dùng 1 dòng?');
    expect(dialog.textContent).toContain('M1');
    expect(server.sent('PATCH /mau/1')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Ngừng dùng' }));
    await waitFor(() => expect(screen.queryByText(/Đã chọn/)).toBeNull());
    expect(server.sent('PATCH /mau/1')).toHaveLength(1);
    expect(server.sent('PATCH /mau/3')).toHaveLength(0);
    await waitFor(() => expect(server.sent('GET /mau').length).toBe(before + 1));
  });

  it('names the rows that were refused, with the reason, and does the others', async () => {
    server
      .on('PATCH /mau/1', () => {
        throw new Refusal(409, 'Đang có giao dịch');
      })
      .on('PATCH /mau/2', () => null);
    const { user } = await openList();
    await user.click(tick('M1'));
    await user.click(tick('M2'));
    await user.click(screen.getByRole('button', { name: 'Ngừng dùng' }));
    const dialog = await dialogOf('Ngừng dùng 2 dòng?');
    await user.click(within(dialog).getByRole('button', { name: 'Ngừng dùng' }));
    const result = await dialogOf('Một số dòng chưa làm được');
    expect(result.textContent).toContain('Xong 1 dòng, 1 dòng bị từ chối');
    expect(result.textContent).toContain('M1Đang có giao dịch');
    expect(server.sent('PATCH /mau/2')).toHaveLength(1);
  });

  it('ticks every row of the page, and none of another page', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Chọn mọi dòng của trang' }));
    expect(screen.getByText('Đã chọn 5 dòng')).toBeTruthy();
    await user.click(screen.getByTitle('2'));
    await screen.findByText('M6');
    expect(screen.queryByText(/Đã chọn/)).toBeNull();
  });
});
