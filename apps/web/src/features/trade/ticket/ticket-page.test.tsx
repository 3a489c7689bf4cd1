import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { counterServer, OPEN_SAFE, SMALL_NOTES } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { KEY } from '../../../../../../tests/support/components/sent-once.ts';
import { Refusal, type TestServer } from '../../../../../../tests/support/components/server.ts';
import TicketPage from './ticket-page.tsx';

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';
const BANKING = 'giao-dich-mua-tien-banking';

let server: TestServer;

beforeEach(() => {
  signIn();
  server = counterServer();
  server.listen();
});

async function openTicket(path = BUY) {
  const page = open(<TicketPage />, `/${path}/tao`);
  await screen.findByRole('complementary', { name: 'Tóm tắt phiếu' });
  return page;
}

/** The keys of the lines, in their order. */
const lines = () =>
  [...document.querySelectorAll('input[id$="-quantity"]')].map(({ id }) => id.replace('-quantity', ''));
function field(name: 'currency' | 'quantity' | 'rate' | 'amount', line = 0): HTMLInputElement {
  const found = document.getElementById(`${lines()[line]}-${name}`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`line ${line} has no ${name}`);
  return found;
}
const summary = () => screen.getByRole('complementary', { name: 'Tóm tắt phiếu' });
const submitButton = () => within(summary()).getByRole('button', { name: /^(Mua|Bán|Lưu chờ nhận)/ });
const posted = (path = BUY) => server.sent(`POST /${path}`).map(({ body }) => body);
const shownTotal = (total: string) => waitFor(() => expect(summary().textContent).toContain(total));

describe('choosing the currency of a ticket', () => {
  it('takes the exact code with Enter, fills in our posted rate and goes to the quantity', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    expect(field('rate').value).toBe('26,000');
    expect(document.activeElement).toBe(field('quantity'));
  });

  it('takes the only code that begins with what was typed', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'j{Enter}');
    expect(field('rate').value).toBe('17,155');
  });

  it('picks nothing where several codes begin with it, and names them', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'c{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('«c» có thể là CAD, CNY. Gõ thêm, hoặc bấm ↓ để chọn.');
    expect(field('rate').value).toBe('');
    await user.keyboard('n{Enter}');
    expect(field('rate').value).toBe('3,590');
  });

  it('picks nothing where no code begins with it, also when a name contains it', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'tiền{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Không có mã nào bắt đầu bằng «tiền»');
    expect(field('rate').value).toBe('');
  });

  it('takes the tile of a digit', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), '3');
    expect(field('rate').value).toBe('3,590');
    expect(document.activeElement).toBe(field('quantity'));
  });
});

describe('rates and amounts of a ticket', () => {
  it('fills in the rate we sell at on a sale', async () => {
    const { user } = await openTicket(SELL);
    await user.type(field('currency'), 'usd{Enter}');
    expect(field('rate').value).toBe('26,300');
  });

  it('works the amount out from quantity, rate and the unit of the rate', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'jpy{Enter}');
    await user.type(field('quantity'), '10000');
    expect(field('amount').value).toBe('1,715,500');
    await shownTotal('1,715,500');
  });

  it('works a quantity in whole notes out from the amount, and says what that comes to', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    await user.type(field('amount'), '1000000');
    expect(field('quantity').value).toBe('38');
    expect(screen.getByText('= 988,000')).toBeTruthy();
  });

  it('takes the posted rate of another currency, and keeps the quantity', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    await user.type(field('quantity'), '100');
    await user.type(field('currency'), 'cny{Enter}');
    expect(field('rate').value).toBe('3,590');
    expect(field('amount').value).toBe('359,000');
  });

  it('shows how far a typed rate is from the posted one', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    await user.clear(field('rate'));
    await user.type(field('rate'), '26260');
    expect(screen.getByText(/^Niêm yết/).textContent).toMatch(/^Niêm yết 26,000 \(\+1\s?%\)$/);
  });

  it('takes the rate of a group of notes, and asks for its notes', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    await user.click(screen.getByLabelText('Nhóm tờ'));
    await user.click(await screen.findByTitle(`Tờ ${SMALL_NOTES}`));
    expect(field('rate').value).toBe('25,500');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Số tờ mệnh giá 2')));
    expect(screen.queryByLabelText('Số tờ mệnh giá 100')).toBeNull();
  });

  it('follows the rate of the group that all counted notes are in', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}{F2}');
    await user.type(await screen.findByLabelText('Số tờ mệnh giá 2'), '5');
    expect(field('quantity').value).toBe('10');
    expect(field('rate').value).toBe('25,500');
    await user.type(screen.getByLabelText('Số tờ mệnh giá 100'), '1');
    expect(field('quantity').value).toBe('110');
    expect(field('rate').value).toBe('26,000');
  });

  it('says quietly which note is the smallest where a quantity cannot be paid, and asks the server nothing', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    await user.type(field('quantity'), '0.5');
    expect(await screen.findByText('Nhỏ nhất: tờ 1')).toBeTruthy();
    expect(submitButton()).toHaveProperty('disabled', true);
    expect(server.sent(`POST /${BUY}/tinh-thu`)).toEqual([]);
    await user.clear(field('quantity'));
    await user.type(field('quantity'), '3');
    await shownTotal('78,000');
    expect(screen.queryByText('Nhỏ nhất: tờ 1')).toBeNull();
  });

  it('splits notes of several posted rates into a line for each, once the count is left', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}{F2}');
    await user.type(await screen.findByLabelText('Số tờ mệnh giá 100'), '12');
    await user.type(screen.getByLabelText('Số tờ mệnh giá 50'), '3');
    await user.type(screen.getByLabelText('Số tờ mệnh giá 1'), '7');
    expect(lines()).toHaveLength(1);
    await user.click(field('rate'));
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect([field('quantity').value, field('rate').value]).toEqual(['1,350', '26,000']);
    expect([field('quantity', 1).value, field('rate', 1).value]).toEqual(['7', '25,500']);
  });

  it('sends a line for each rate also where the count was not left', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}{F2}');
    await user.type(await screen.findByLabelText('Số tờ mệnh giá 100'), '1');
    await user.type(screen.getByLabelText('Số tờ mệnh giá 2'), '1');
    await waitFor(() =>
      expect(server.sent(`POST /${BUY}/tinh-thu`).at(-1)?.body).toMatchObject({
        chi_tiet: [
          { so_luong: '100', ty_gia: '26000', nhom_ty_gia: null },
          { so_luong: '2', ty_gia: '25500', nhom_ty_gia: SMALL_NOTES },
        ],
      }),
    );
  });

  it('adds lines with F4 and shows what they come to together', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    await user.type(field('quantity'), '100{F4}');
    expect(lines()).toHaveLength(2);
    await user.type(field('currency', 1), 'cny{Enter}');
    await user.type(field('quantity', 1), '10');
    await shownTotal('2,635,900');
  });

  it('counts a fee that is charged', async () => {
    const { user } = await openTicket();
    await user.type(field('currency'), 'usd{Enter}');
    await user.type(field('quantity'), '100');
    await shownTotal('2,600,000');
    await user.click(screen.getByText('Phí và ghi chú'));
    await user.type(await screen.findByLabelText(/^Phí thu/), '20k');
    await shownTotal('2,580,000');
    expect(server.sent(`POST /${BUY}/tinh-thu`).at(-1)?.body).toMatchObject({ phi_thu: '20000' });
  });
});

describe('sending a ticket', () => {
  it('is typed with Enter alone, and followed by an empty one', async () => {
    const { user } = await openTicket();
    await user.keyboard('usd{Enter}400{Enter}{Enter}');
    await shownTotal('10,400,000');
    expect(document.activeElement).toBe(submitButton());
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('dialog')).textContent).toContain('Đã lưu MNT-261116-0001');
    expect(posted()).toEqual([{ chi_tiet: [{ tien_id: 2, so_luong: '400', ty_gia: '26000', nhom_ty_gia: null }] }]);
    await user.click(screen.getByRole('button', { name: /^Khách tiếp theo/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('quantity').value).toBe('');
    expect(document.activeElement).toBe(field('currency'));
  });

  it('is sent once, however often Ctrl+Enter is pressed', async () => {
    const { user } = await openTicket();
    await user.keyboard('usd{Enter}400');
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await screen.findByRole('dialog');
    expect(posted()).toHaveLength(1);
    expect(server.sent(`POST /${BUY}`)[0]?.key).toMatch(KEY);
  });

  it('cannot be sent before a line is complete', async () => {
    const { user } = await openTicket();
    expect(submitButton().hasAttribute('disabled')).toBe(true);
    await user.keyboard('usd{Enter}');
    expect(submitButton().hasAttribute('disabled')).toBe(true);
    await user.keyboard('1');
    expect(submitButton().hasAttribute('disabled')).toBe(false);
  });

  it('goes back to a figure that cannot be read instead of being sent', async () => {
    const { user } = await openTicket();
    await user.keyboard('usd{Enter}100{F4}');
    await user.type(field('currency', 1), 'cny{Enter}');
    await user.type(field('quantity', 1), '12,5');
    await user.click(field('rate'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(field('quantity', 1));
    expect(posted()).toEqual([]);
  });

  it('shows why the server refuses it, and keeps what was typed', async () => {
    server.on(`POST /${BUY}`, () => {
      throw new Refusal(409, 'Két không đủ tiền');
    });
    const { user } = await openTicket();
    await user.keyboard('usd{Enter}400');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(summary()).findByText('Két không đủ tiền')).toBeTruthy();
    expect(field('quantity').value).toBe('400');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be sent while the safe is closed, and says so', async () => {
    server.on('GET /ket/kiem-tra-ket', () => ({ ...OPEN_SAFE, trang_thai: 2 }));
    const { user } = await openTicket();
    await user.keyboard('usd{Enter}400');
    await shownTotal('10,400,000');
    expect(screen.getByText('Két đã đóng. Không thể thực hiện giao dịch.')).toBeTruthy();
    expect(submitButton().hasAttribute('disabled')).toBe(true);
  });
});

describe('money that is not cash', () => {
  const reference = () => screen.getByLabelText<HTMLInputElement>('Mã tham chiếu');

  it('starts with the quantity, and asks for the reference before it is sent', async () => {
    const { user } = await openTicket(BANKING);
    expect(document.activeElement).toBe(field('quantity'));
    await user.keyboard('1000000{Enter}{Enter}');
    expect(document.activeElement).toBe(reference());
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Gõ mã tham chiếu. Tiền chưa về thì:');
    await user.keyboard('FT26320{Enter}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog');
    expect(posted(BANKING)).toMatchObject([{ ma_tham_chieu: 'FT26320' }]);
  });

  it('is kept as waiting without a reference only where somebody says so', async () => {
    const { user } = await openTicket(BANKING);
    await user.keyboard('1000000');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(reference());
    expect(posted(BANKING)).toEqual([]);
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await screen.findByRole('dialog');
    expect(posted(BANKING)).toMatchObject([{ trang_thai: 2 }]);
  });
});

describe('a ticket that was left half-done', () => {
  async function leaveTicket() {
    const { user } = await openTicket();
    await user.keyboard('usd{Enter}400');
    cleanup();
  }

  it('is offered on an empty ticket, and taken up with Shift+F4', async () => {
    await leaveTicket();
    const { user } = await openTicket();
    expect(field('quantity').value).toBe('');
    expect(screen.getByText(/Phiếu dở lúc/).textContent).toContain('400 USD');
    await user.keyboard('{Shift>}{F4}{/Shift}');
    expect(field('quantity').value).toBe('400');
    expect(field('rate').value).toBe('26,000');
    expect(document.activeElement).toBe(field('quantity'));
    expect(screen.queryByText(/Phiếu dở lúc/)).toBeNull();
  });

  it('is gone for good once it is put away', async () => {
    await leaveTicket();
    const { user } = await openTicket();
    await user.click(screen.getByRole('button', { name: 'Bỏ' }));
    expect(screen.queryByText(/Phiếu dở lúc/)).toBeNull();
    expect(document.activeElement).toBe(field('currency'));
    expect(localStorage.getItem('ticketDrafts')).not.toContain('400');
  });

  it('is not offered once it was posted', async () => {
    const { user } = await openTicket();
    await user.keyboard('usd{Enter}400');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: /^Khách tiếp theo/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/Phiếu dở lúc/)).toBeNull();
  });
});
