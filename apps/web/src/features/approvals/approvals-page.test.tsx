import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LARGE_TICKET, RequestBook } from '../../../../../tests/support/components/approval-server.ts';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { Refusal, TestServer } from '../../../../../tests/support/components/server.ts';
import { settleConfirmation } from '../../lib/questions/confirmation.ts';
import ApprovalsPage from './approvals-page.tsx';

const AT = `/yeu-cau-duyet/${LARGE_TICKET.id}`;

let server: TestServer;

/** The page as a manager sees it: the request is somebody else's. */
async function openAs(request: Partial<typeof LARGE_TICKET> = {}, address = '/duyet') {
  new RequestBook(server, { ...LARGE_TICKET, nguoi_tao_id: 9, ...request });
  server.listen();
  const page = open(<ApprovalsPage />, address);
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

/** Three that can go together, one of rights that cannot; the second would be refused now, the third is refused while it runs. */
async function openSeveral() {
  const requests = [
    { ...LARGE_TICKET, nguoi_tao_id: 9 },
    { ...LARGE_TICKET, id: 72, nguoi_tao_id: 9, nguoi_tao: 'Đỗ Văn Minh', gia_tri: '610000000' },
    { ...LARGE_TICKET, id: 73, nguoi_tao_id: 9, gia_tri: '700000000', ma_bam: 'cd'.repeat(32) },
    {
      ...LARGE_TICKET,
      id: 74,
      nguoi_tao_id: 9,
      ten_quyen: 'vai-tro' as const,
      hanh_vi: 'PATCH /roles/:id',
      gia_tri: null,
      dieu_kien: [{ loai: 'quyen' as const, gia_tri: null, muc: null }],
    },
  ];
  const books = requests.map((request) => new RequestBook(server, request));
  server.on('GET /yeu-cau-duyet', () => {
    const items = books.map(({ request }) => request).filter(({ trang_thai }) => trang_thai === 1);
    return { items, total: items.length, page: 1, pageSize: 100, footer: {} };
  });
  const second = server.answerOf('GET /yeu-cau-duyet/72');
  server.on('GET /yeu-cau-duyet/72', (call) => ({ ...(second(call) as object), se_bi_tu_choi: 'SAFE_LOCKED' }));
  server.on('POST /yeu-cau-duyet/73/duyet', () => books[2]?.change({ trang_thai: 6, tu_choi: 'CASH_NOT_ENOUGH' }));
  server.listen();
  const page = open(<ApprovalsPage />, '/duyet');
  await screen.findByRole('article');
  return page;
}

it('approves several ticked requests, each under a key of its own, and says of each what became of it', async () => {
  const { user } = await openSeveral();
  const ticks = screen.getAllByRole('checkbox');
  expect(ticks).toHaveLength(3);
  for (const tick of ticks) await user.click(tick);
  await user.click(screen.getByRole('button', { name: 'Duyệt' }));
  const question = (await screen.findByText('Duyệt 3 yêu cầu?')).closest('[role="dialog"]') as HTMLElement;
  expect(question.textContent).toContain('Đỗ Văn Minh');
  await user.click(within(question).getByRole('button', { name: 'Duyệt 1,830,000,000 ₫' }));
  const told = (await screen.findByText('Xong 1 dòng, 2 dòng bị từ chối')).closest('[role="dialog"]') as HTMLElement;
  const lines = within(told).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/610,000,000 ₫ · Đỗ Văn MinhChưa duyệt, còn chờ: Két/),
    expect.stringMatching(/700,000,000 ₫ · Lê Thu HàKhông làm được: /),
    expect.stringMatching(/520,000,000 ₫ · Lê Thu HàĐã duyệt$/),
  ]);
  const sent = [71, 72, 73].flatMap((id) => server.sent(`POST /yeu-cau-duyet/${id}/duyet`));
  expect(sent.map(({ body }) => body)).toEqual([{ ma_bam: LARGE_TICKET.ma_bam }, { ma_bam: 'cd'.repeat(32) }]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('asks somebody who will not confirm that it is them once, and leaves every request waiting', async () => {
  const { user } = await openSeveral();
  const refuse = () => {
    throw new Refusal(403, 'Cần xác nhận lại', 'REAUTH_REQUIRED', {});
  };
  for (const id of [71, 73]) server.on(`POST /yeu-cau-duyet/${id}/duyet`, refuse);
  const [first, , third] = screen.getAllByRole('checkbox');
  await user.click(first as HTMLElement);
  await user.click(third as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Duyệt' }));
  await user.click(await screen.findByRole('button', { name: 'Duyệt 1,220,000,000 ₫' }));
  await waitFor(() => expect(server.sent(`POST /yeu-cau-duyet/71/duyet`)).toHaveLength(1));
  act(() => settleConfirmation(false));
  expect(await screen.findByText('Xong 0 dòng, 2 dòng bị từ chối')).toBeTruthy();
  expect(server.sent('POST /yeu-cau-duyet/73/duyet')).toEqual([]);
});

const TOUCHED = `/duyet?yc=${LARGE_TICKET.id}&quyet`;

it('an approval chosen on a notification sends nothing by itself, and is one touch away', async () => {
  const { user } = await openAs({}, `${TOUCHED}=duyet`);
  expect(screen.getByText(/Bạn đã chọn Duyệt trên thông báo/)).toBeTruthy();
  const button = screen.getByRole('button', { name: /^Duyệt 520,000,000/ });
  expect(document.activeElement).toBe(button);
  expect(server.sent(`POST ${AT}/duyet`)).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(server.sent(`POST ${AT}/duyet`)).toHaveLength(1));
  expect(server.sent(`POST ${AT}/duyet`)[0]?.body).toEqual({ ma_bam: LARGE_TICKET.ma_bam });
});

it('a refusal chosen on a notification has a reason ready, and is one touch away', async () => {
  const { user } = await openAs({}, `${TOUCHED}=tu-choi`);
  expect(server.sent(`POST ${AT}/tu-choi`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Từ chối/ }));
  await waitFor(() => expect(server.sent(`POST ${AT}/tu-choi`)).toHaveLength(1));
  expect(server.sent(`POST ${AT}/tu-choi`)[0]?.body).toEqual({ ly_do: 'Chưa đồng ý, hỏi lại tôi' });
});

it('an address that names another decision prepares none', async () => {
  await openAs({}, `${TOUCHED}=xoa`);
  expect(screen.queryByText(/trên thông báo/)).toBeNull();
});

it('a reason that is ready is a touch', async () => {
  const { user } = await openAs();
  await user.click(screen.getByRole('button', { name: /^Từ chối/ }));
  await user.click(screen.getByRole('button', { name: 'Tỷ giá chưa hợp lý' }));
  await user.click(screen.getByRole('button', { name: /^Từ chối/ }));
  await waitFor(() => expect(server.sent(`POST ${AT}/tu-choi`)[0]?.body).toEqual({ ly_do: 'Tỷ giá chưa hợp lý' }));
});
