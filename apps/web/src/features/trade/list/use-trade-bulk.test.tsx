import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../../tests/support/components/server.ts';
import { useTradeBulk } from './use-trade-bulk.ts';

const PURCHASES = TRADE_KINDS[0] as TradeKind;
const CHOSEN = [{ id: 3 }, { id: 9 }] as Trade[];

/** The buttons of the bar above the list, for two ticked rows. */
function Bar() {
  return useTradeBulk(PURCHASES).map((action) => (
    <button key={action.key} type="button" onClick={() => 'start' in action && action.start(CHOSEN)}>
      {action.label}
    </button>
  ));
}

let server: TestServer;
beforeEach(() => {
  server = new TestServer();
  server.listen();
});

test('the file of chosen tickets asks for these alone, whatever the filter and the page', async () => {
  signIn([{ name: PURCHASES.path, actions: { index: true, export: true } }]);
  const { user } = open(<Bar />, '/');
  await user.click(document.querySelector('button') as HTMLButtonElement);
  const request = `GET /${PURCHASES.path}/export`;
  await waitFor(() => expect(server.sent(request)).toHaveLength(1));
  const query = server.sent(request)[0]?.query;
  expect(query?.get('f[0][field]')).toBe('id');
  expect(query?.get('f[0][operator]')).toBe('in');
  expect(query?.getAll('f[0][value][]')).toEqual(['3', '9']);
  expect([query?.get('page'), query?.get('format')]).toEqual([null, 'xlsx']);
});

test('without the right to export nothing is offered, and no row can be ticked', () => {
  signIn([{ name: PURCHASES.path, actions: { index: true } }]);
  open(<Bar />, '/');
  expect(document.querySelector('button')).toBeNull();
});
