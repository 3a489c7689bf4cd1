import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LARGE_TICKET, RequestBook } from '../../../../../tests/support/components/approval-server.ts';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import ApprovalsPage from './approvals-page.tsx';

const AT = `/yeu-cau-duyet/${LARGE_TICKET.id}`;

let server: TestServer;

/** The page as a manager sees it: the request is somebody else's. */
async function openAs(request: Partial<typeof LARGE_TICKET> = {}) {
  new RequestBook(server, { ...LARGE_TICKET, nguoi_tao_id: 9, ...request });
  server.listen();
  const page = open(<ApprovalsPage />, '/duyet');
  await screen.findByRole('article');
  return page;
}

beforeEach(() => {
  signIn([{ name: 'giao-dich-mua-ngoai-te', actions: { approve: true } }]);
  server = new TestServer();
});

it('shows who asks, for how much, why, and what they did today', async () => {
  await openAs();
  const text = screen.getByRole('article').textContent;
  for (const part of [
    'Lê Thu Hà',
    'Phiếu 520,000,000\u00a0₫, phải duyệt từ 500,000,000\u00a0₫',
    'Phiếu đã hủy',
    '5,200,000',
  ]) {
    expect(text).toContain(part);
  }
});

it('D and Enter approve what is on the screen, by its hash', async () => {
  const { user } = await openAs();
  await user.keyboard('d');
  expect(server.sent(`POST ${AT}/duyet`)).toEqual([]);
  expect(document.activeElement?.textContent).toContain('Duyệt 520,000,000 ₫');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.sent(`POST ${AT}/duyet`)).toHaveLength(1));
  expect(server.sent(`POST ${AT}/duyet`)[0]?.body).toEqual({ ma_bam: LARGE_TICKET.ma_bam });
  await screen.findByText('Không có yêu cầu nào chờ duyệt');
});

it('T, a reason and Enter refuse it; without a reason nothing is sent', async () => {
  const { user } = await openAs();
  await user.keyboard('t');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Lý do từ chối');
  await user.keyboard('{Enter}');
  expect(server.sent(`POST ${AT}/tu-choi`)).toEqual([]);
  await user.keyboard('Sai khách{Enter}');
  await waitFor(() => expect(server.sent(`POST ${AT}/tu-choi`)).toHaveLength(1));
  expect(server.sent(`POST ${AT}/tu-choi`)[0]?.body).toEqual({ ly_do: 'Sai khách' });
  expect(server.sent(`POST ${AT}/duyet`)).toEqual([]);
});

it('the letters of a reason are letters, also D', async () => {
  const { user } = await openAs();
  await user.keyboard('t');
  await user.keyboard('dd td');
  expect((document.activeElement as HTMLInputElement).value).toBe('dd td');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^Duyệt 520/ })).toBeTruthy();
});

it('the next request does not take the key that decided the one before', async () => {
  const book = new RequestBook(server, { ...LARGE_TICKET, nguoi_tao_id: 9 });
  const second = { ...LARGE_TICKET, id: 72, nguoi_tao_id: 9, gia_tri: '610000000' };
  const other = new RequestBook(server, second);
  server.on('GET /yeu-cau-duyet', () => {
    const items = [book.request, other.request].filter(({ trang_thai }) => trang_thai === 1);
    return { items, total: items.length, page: 1, pageSize: 100, footer: {} };
  });
  server.listen();
  const { user } = open(<ApprovalsPage />, '/duyet');
  await screen.findByRole('button', { name: /^Duyệt 520/ });
  await user.keyboard('d{Enter}');
  await screen.findByRole('button', { name: /^Duyệt 610/ });
  await user.keyboard('{Enter}{Enter}');
  expect(server.sent('POST /yeu-cau-duyet/72/duyet')).toEqual([]);
});

it('does not go back to a request that was just decided while the list is still the old one', async () => {
  const request = { ...LARGE_TICKET, nguoi_tao_id: 9 };
  new RequestBook(server, request);
  server.on('GET /yeu-cau-duyet', () => ({ items: [request], total: 1, page: 1, pageSize: 100, footer: {} }));
  server.listen();
  const { user } = open(<ApprovalsPage />, '/duyet');
  await screen.findByRole('article');
  await user.keyboard('d{Enter}');
  await screen.findByText('Không có yêu cầu nào chờ duyệt');
  expect(screen.queryByRole('article')).toBeNull();
});

it('never offers a decision about a request of one’s own', async () => {
  server.on('GET /yeu-cau-duyet', () => ({ items: [], total: 0, page: 1, pageSize: 100, footer: {} }));
  new RequestBook(server, LARGE_TICKET);
  server.listen();
  const { user } = open(<ApprovalsPage />, `/duyet?yc=${LARGE_TICKET.id}`);
  await screen.findByText('Yêu cầu của chính bạn: người khác phải duyệt.');
  await user.keyboard('d{Enter}');
  expect(server.sent(`POST ${AT}/duyet`)).toEqual([]);
});
