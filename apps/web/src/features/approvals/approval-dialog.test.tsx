import { trade } from '@doi-tien/contract/trade.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  approvedAs,
  LARGE_TICKET,
  RequestBook,
  refusedFor,
} from '../../../../../tests/support/components/approval-server.ts';
import { counterServer } from '../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { Refusal, type TestServer } from '../../../../../tests/support/components/server.ts';
import { ApprovalParts } from '../../app/layout/approval-parts.tsx';
import { ApprovalQuestion } from '../../app/layout/approval-question.tsx';
import { leaveApprovals } from '../../lib/questions/approval.ts';
import TicketPage from '../trade/ticket/ticket-page.tsx';

const BUY = 'giao-dich-mua-ngoai-te';
const TITLE = 'Chờ người thứ hai duyệt';

/** The field, not the choice of it. */
const PASSWORD = { selector: 'input[type="password"]' };

let server: TestServer;
let book: RequestBook;
let posted: unknown;

beforeEach(() => {
  signIn();
  server = counterServer();
  const post = server.answerOf(`POST /${BUY}`);
  book = new RequestBook(server);
  server
    .on(`POST /${BUY}`, (call) => {
      posted = trade.parse({ ...(post(call) as object), nguoi_duyet: 'Trần Quản Lý' });
      return book.refuse();
    })
    .on(`GET /${BUY}/501`, () => posted);
  server.listen();
});

afterEach(() => leaveApprovals());

const quantity = () => {
  const found = document.querySelector<HTMLInputElement>('input[id$="-quantity"]');
  if (!found) throw new Error('the ticket has no line');
  return found;
};
/** By its title as it is read: the ids of titles are the same for all dialogs of a simulated browser. */
const dialogCalled = (title: string | RegExp) =>
  waitFor(() => {
    const dialogs = screen.queryAllByText(title).map((found) => found.closest<HTMLElement>('[role="dialog"]'));
    const found = dialogs.find((each) => each !== null);
    if (!found) throw new Error(`no dialog is called ${title}`);
    return found;
  });
const dialog = () => dialogCalled(TITLE);
const button = async (name: RegExp) => within(await dialog()).getByRole('button', { name });

/** Types a purchase that the server wants a second person for. */
async function sendLarge() {
  const page = open(
    <>
      <ApprovalParts />
      <TicketPage />
      <ApprovalQuestion />
    </>,
    `/${BUY}/moi`,
  );
  await screen.findByRole('complementary', { name: 'Tóm tắt phiếu' });
  await page.user.keyboard('usd{Enter}20000');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await dialog();
  return page;
}

describe('a ticket that needs a second person', () => {
  it('says what was asked, why, and how long it waits', async () => {
    await sendLarge();
    const text = (await dialog()).textContent;
    expect(text).toContain('Phiếu mua ngoại tệ');
    expect(text).toContain('520,000,000');
    expect(text).toContain('phải duyệt từ 500,000,000');
    expect(text).toMatch(/Còn (15:00|14:\d\d)/);
  });

  it('shows its receipt as after posting once it is approved elsewhere', async () => {
    await sendLarge();
    act(() => book.decide(approvedAs(501)));
    const receipt = await dialogCalled(/^Đã lưu MNT/);
    expect(receipt.textContent).toContain('Trần Quản Lý');
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it('keeps what was typed and says the reason once it is refused', async () => {
    const { user } = await sendLarge();
    act(() => book.decide(refusedFor('Tỷ giá cao quá')));
    expect((await screen.findByRole('alert')).textContent).toContain('Trần Quản Lý từ chối: Tỷ giá cao quá');
    await user.click(await button(/^Sửa lại/));
    expect(screen.queryByText(TITLE)).toBeNull();
    expect(quantity().value).toBe('20,000');
    const summary = screen.getByRole('complementary', { name: 'Tóm tắt phiếu' });
    expect(await within(summary).findByText('Trần Quản Lý từ chối: Tỷ giá cao quá')).toBeTruthy();
  });

  it('is withdrawn by its maker, and what was typed stays', async () => {
    const { user } = await sendLarge();
    await user.click(await button(/^Rút lại/));
    await user.click(await screen.findByRole('button', { name: /^Sửa lại/ }));
    expect(server.sent(`POST /yeu-cau-duyet/${LARGE_TICKET.id}/rut`)).toHaveLength(1);
    expect(quantity().value).toBe('20,000');
  });

  it('makes room for the next customer and stands among my requests', async () => {
    const { user } = await sendLarge();
    await user.click(await button(/^Khách tiếp theo/));
    expect(screen.queryByText(TITLE)).toBeNull();
    expect(quantity().value).toBe('');
    expect(localStorage.getItem('ticketDrafts') ?? '').not.toContain('20000');
    const mine = await screen.findByRole('region', { name: 'Yêu cầu duyệt của tôi' });
    expect(mine.textContent).toContain('520,000,000');
    expect(within(mine).getByRole('button', { name: 'Rút lại' })).toBeTruthy();
  });

  it('moves neither focus nor screen of its maker when it is approved later', async () => {
    const { user } = await sendLarge();
    await user.click(await button(/^Khách tiếp theo/));
    await user.keyboard('cny{Enter}12');
    expect(document.activeElement).toBe(quantity());
    act(() => book.decide(approvedAs(501)));
    await screen.findByRole('button', { name: 'In phiếu' });
    expect(document.activeElement).toBe(quantity());
    expect(screen.queryByText(/^Đã lưu/)).toBeNull();
    await user.keyboard('3');
    expect(quantity().value).toBe('123');
  });

  it('is approved on the spot by somebody who proves who they are', async () => {
    server.on(`POST /yeu-cau-duyet/${LARGE_TICKET.id}/duyet-tai-cho`, ({ body }) => {
      const { mat_khau } = body as { mat_khau: string };
      if (mat_khau !== 'Dung@2026') throw new Refusal(403, 'Không xác nhận được người duyệt');
      return book.change({ ...approvedAs(501), tai_cho: true });
    });
    const { user } = await sendLarge();
    await user.click(await button(/^Duyệt tại chỗ/));
    const box = within(await dialog());
    await user.type(box.getByLabelText('Tài khoản người duyệt'), 'quanly');
    await user.type(box.getByLabelText('Mật khẩu', PASSWORD), 'Sai@2026{Enter}');
    expect((await box.findByRole('alert')).textContent).toContain('Không xác nhận được người duyệt');
    expect(box.getByLabelText<HTMLInputElement>('Mật khẩu', PASSWORD).value).toBe('');
    await user.type(box.getByLabelText('Mật khẩu', PASSWORD), 'Dung@2026{Enter}');
    await dialogCalled(/^Đã lưu MNT/);
    expect(server.sent(`POST /yeu-cau-duyet/${LARGE_TICKET.id}/duyet-tai-cho`).at(-1)?.body).toEqual({
      ma_bam: LARGE_TICKET.ma_bam,
      tai_khoan: 'quanly',
      mat_khau: 'Dung@2026',
    });
  });

  it('is sent anew with a new key after it ended', async () => {
    const { user } = await sendLarge();
    act(() => book.decide(refusedFor('Sai khách')));
    await user.click(await screen.findByRole('button', { name: /^Sửa lại/ }));
    book.change(LARGE_TICKET);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await dialog();
    await waitFor(() => expect(server.sent(`POST /${BUY}`)).toHaveLength(2));
    const keys = server.sent(`POST /${BUY}`).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});
