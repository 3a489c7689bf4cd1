import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { KnownCustomer } from '@doi-tien/contract/trade.schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { newTicket, type TicketState } from '../model/ticket-model.ts';
import type { TicketChange } from '../model/use-draft.ts';
import { CustomerIdentity } from './customer-identity.tsx';

const KIND = TRADE_KINDS[0] as TradeKind;

const aCustomer = (so_giay_to: string, ten_khach: string, dien_thoai: string): KnownCustomer => ({
  khach_hang_id: Number(so_giay_to),
  so_giay_to,
  nhom_khach_id: null,
  ten_khach,
  dien_thoai,
  loai_giay_to: 'CCCD',
  quoc_tich: 'Việt Nam',
  muc_rui_ro: 1,
  so_giao_dich: 1,
  lan_cuoi: null,
  tong_khach_trong_ngay: '0',
});
const LAN = aCustomer('001', 'Phạm Lan', '0911111111');
const BINH = aCustomer('002', 'Bùi Bình', '0922222222');

/** Answers are given when the test says so. */
const waiting: (() => void)[] = [];
let isSlow = false;

beforeEach(() => {
  signIn();
  waiting.length = 0;
  isSlow = false;
  const server = counterServer();
  server.on(`GET /${KIND.path}/khach-hang`, ({ query }) => {
    const found =
      [LAN, BINH].find(
        ({ so_giay_to, dien_thoai }) =>
          query.get('so_giay_to') === so_giay_to || query.get('dien_thoai') === dien_thoai,
      ) ?? null;
    return isSlow ? new Promise((resolve) => waiting.push(() => resolve(found))) : found;
  });
  server.listen();
});

function Ticket() {
  const [state, setState] = useState<TicketState>(newTicket);
  const change = useCallback(
    (part: TicketChange) => setState((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    [],
  );
  return <CustomerIdentity kind={KIND} state={state} onChange={change} />;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const leave = (label: string) => fireEvent.blur(field(label));

async function openTicket() {
  open(<Ticket />, '/');
  await screen.findByLabelText('Số giấy tờ');
}

it('another number takes away what the first one had filled in, before anything is answered', async () => {
  await openTicket();
  type('Số giấy tờ', '001');
  leave('Số giấy tờ');
  await waitFor(() => expect(field('Họ và tên').value).toBe('Phạm Lan'));
  isSlow = true;
  type('Số giấy tờ', '002');
  expect(field('Họ và tên').value).toBe('');
  expect(field('Điện thoại').value).toBe('');
  leave('Số giấy tờ');
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await waitFor(() => expect(field('Họ và tên').value).toBe('Bùi Bình'));
  expect(field('Điện thoại').value).toBe('0922222222');
});

it('a name that was typed stays when the number changes, and one that contradicts the record is pointed out', async () => {
  await openTicket();
  type('Họ và tên', 'Lê Cúc');
  type('Số giấy tờ', '001');
  leave('Số giấy tờ');
  await screen.findByText(/Hồ sơ ghi tên khác: Phạm Lan/);
  type('Số giấy tờ', '009');
  expect(field('Họ và tên').value).toBe('Lê Cúc');
  expect(field('Điện thoại').value).toBe('');
});

it('an answer that comes after the number has changed fills in nothing', async () => {
  await openTicket();
  isSlow = true;
  type('Số giấy tờ', '001');
  leave('Số giấy tờ');
  await waitFor(() => expect(waiting).toHaveLength(1));
  type('Số giấy tờ', '002');
  leave('Số giấy tờ');
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await waitFor(() => expect(field('Họ và tên').value).toBe('Bùi Bình'));
  waiting[0]?.();
  await screen.findByText(/Khách đã có hồ sơ/);
  expect(field('Họ và tên').value).toBe('Bùi Bình');
});

it('what is filled in under the cursor is selected, so that the first key replaces it', async () => {
  await openTicket();
  isSlow = true;
  type('Điện thoại', '0911111111');
  leave('Điện thoại');
  await waitFor(() => expect(waiting).toHaveLength(1));
  field('Số giấy tờ').focus();
  waiting[0]?.();
  await waitFor(() => expect(field('Họ và tên').value).toBe('Phạm Lan'));
  const { value, selectionStart, selectionEnd } = field('Số giấy tờ');
  expect({ value, selectionStart, selectionEnd }).toEqual({ value: '001', selectionStart: 0, selectionEnd: 3 });
  type('Số giấy tờ', '002');
  expect(field('Họ và tên').value).toBe('');
  expect(field('Điện thoại').value).toBe('0911111111');
});
