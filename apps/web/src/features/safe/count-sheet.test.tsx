import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { open } from '../../../../../tests/support/components/page.tsx';
import type { Sheet } from './count-model.ts';
import { CountSheet } from './count-sheet.tsx';

const aCurrency = (id: number, code: string) => ({
  id,
  code,
  name: `Tiền ${code}`,
  group: CURRENCY_GROUP.foreignCash,
  decimals: 2,
  notes: [{ id: id * 10, value: '100' }],
});
const CURRENCIES = [aCurrency(2, 'USD'), aCurrency(3, 'EUR')];

function Counted() {
  const [sheet, setSheet] = useState<Sheet>({});
  return (
    <CountSheet
      currencies={CURRENCIES}
      expected={[2, 3]}
      held={[]}
      whenEmpty="missing"
      value={sheet}
      onChange={setSheet}
    />
  );
}

const rail = () => within(screen.getByRole('navigation'));
const stateOf = (code: string) => rail().getByRole('button', { name: new RegExp(`^${code}`) }).dataset.state;
const field = (currencyId: number) =>
  document.querySelector<HTMLInputElement>(`[data-currency="${currencyId}"] input[data-note-count]`);

it('takes an empty currency as not counted until somebody says that there is none', async () => {
  const { user } = open(<Counted />);
  expect(rail().getByRole('status').textContent).toBe('0/2 đã đếm');
  expect(stateOf('USD')).toBe('missing');
  await user.click(screen.getByRole('button', { name: 'USD: 0 – không có' }));
  expect(stateOf('USD')).toBe('counted');
  expect(rail().getByRole('status').textContent).toBe('1/2 đã đếm');
  expect(screen.queryByRole('button', { name: 'USD: 0 – không có' })).toBeNull();
  expect(document.activeElement).toBe(field(3));
});

it('goes from currency to currency with Page Down, and says "none" with Alt+0', async () => {
  const { user } = open(<Counted />);
  field(2)?.focus();
  await user.keyboard('7{PageDown}');
  expect(document.activeElement).toBe(field(3));
  await user.keyboard('{Alt>}[Digit0]{/Alt}');
  expect(rail().getByRole('status').textContent).toBe('2/2 đã đếm');
  expect(stateOf('EUR')).toBe('counted');
  expect(rail().getByRole('button', { name: /^USD/ }).textContent).toContain('700');
});
