import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../../lib/storage/storage.ts';
import { draftText, forgetDraft, handedOverDraft, handOverDraft, keepDraft, offeredDraft } from './ticket-drafts.ts';
import { newLine, newTicket, type TicketState } from './ticket-model.ts';

const PATH = 'giao-dich-mua-ngoai-te';
const HOUR = 60 * 60 * 1000;

const ticketOf = (quantity: string | null): TicketState => ({
  ...newTicket(),
  lines: [{ ...newLine(), currencyId: 2, quantity }],
});

const signIn = (account: string) => storage.write('user', { tai_khoan: account } as never);

beforeEach(() => {
  storage.remove('ticketDrafts');
  signIn('giaodich1');
});

test('a new ticket offers the one that was left last, and only that', () => {
  keepDraft(PATH, { id: 'a', state: ticketOf('100') }, 1000);
  keepDraft(PATH, { id: 'b', state: ticketOf('400') }, 2000);
  expect(offeredDraft(PATH, 'new', 3000)?.id).toBe('b');
  expect(offeredDraft(PATH, 'b', 3000)).toBeNull();
});

test('typing a new ticket keeps the offered one, and a posted ticket is offered no more', () => {
  const now = Date.now();
  keepDraft(PATH, { id: 'left', state: ticketOf('400') }, now);
  keepDraft(PATH, { id: 'typed', state: ticketOf('50') }, now + 1);
  forgetDraft(PATH, 'typed');
  expect(offeredDraft(PATH, 'next')?.id).toBe('left');
  forgetDraft(PATH, 'left');
  expect(offeredDraft(PATH, 'next')).toBeNull();
});

test('a ticket without a figure is not kept, nor one of yesterday, nor one of another person', () => {
  keepDraft(PATH, { id: 'empty', state: ticketOf(null) }, 1000);
  expect(offeredDraft(PATH, 'new', 1000)).toBeNull();
  keepDraft(PATH, { id: 'old', state: ticketOf('5') }, 1000);
  expect(offeredDraft(PATH, 'new', 1000 + 21 * HOUR)).toBeNull();
  signIn('giaodich2');
  expect(offeredDraft(PATH, 'new', 1000)).toBeNull();
});

test('a ticket handed over by another screen opens once', () => {
  const id = handOverDraft(PATH, ticketOf('37'), 'MNT-261116-0001');
  expect(handedOverDraft(PATH, id)).toMatchObject({ copiedFrom: 'MNT-261116-0001' });
  keepDraft(PATH, { id, state: ticketOf('37') });
  expect(handedOverDraft(PATH, id)).toBeNull();
  expect(offeredDraft(PATH, 'new')?.id).toBe(id);
});

test('tells what is on a draft', () => {
  const lines = [{ ...newLine(), currencyId: 2, quantity: '1400' }, { ...newLine(), currencyId: 3 }, { ...newLine() }];
  const codes: Record<number, string> = { 2: 'USD', 3: 'EUR' };
  expect(draftText({ ...newTicket(), lines }, (id) => codes[id])).toBe('1,400 USD · EUR');
});
