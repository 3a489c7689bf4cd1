import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { newTicket } from '../model/ticket-model.ts';
import { CustomerFields } from './customer-fields.tsx';

beforeEach(() => {
  signIn();
  counterServer().listen();
});

/** A ticket whose quote comes and goes. */
function Ticket() {
  const [asksIdentity, setAsks] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsks(!asksIdentity)}>
        quote
      </button>
      <CustomerFields
        kind={TRADE_KINDS[0] as TradeKind}
        state={newTicket()}
        settlement={{ decimals: 0, currency: undefined }}
        asksIdentity={asksIdentity}
        onChange={() => {}}
      />
    </>
  );
}

it('a customer who was asked for stays unfolded while the next quote is under way', async () => {
  open(<Ticket />, '/');
  const panel = () => screen.getByRole('button', { name: /Khách hàng/ }).getAttribute('aria-expanded');
  await screen.findByText('Khách hàng');
  expect(panel()).toBe('false');
  const quote = screen.getByRole('button', { name: 'quote' });
  fireEvent.click(quote);
  expect(panel()).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /Khách hàng/ }));
  expect(panel()).toBe('true');
  fireEvent.click(quote);
  expect(panel()).toBe('true');
});
