import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { open } from '../../../../../tests/support/components/page.tsx';
import { RemoteSelect } from './remote-select.tsx';

const OPTIONS = [
  { value: 1, label: 'Hà Nội' },
  { value: 2, label: 'Đà Nẵng' },
];

let answer = () => {};

/** Its options come when the test answers. */
function Field() {
  const [value, setValue] = useState<number | string | null>(null);
  const [options, setOptions] = useState<typeof OPTIONS>();
  useEffect(() => {
    answer = () => setOptions(OPTIONS);
  }, []);
  return (
    <>
      <RemoteSelect aria-label="branch" options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;

it('keeps Enter that comes before the options and takes the match when they are there', async () => {
  const { user } = open(<Field />);
  await user.type(screen.getByRole('combobox'), 'da na{Enter}');
  expect(chosen()).toBe('');
  act(() => answer());
  expect(chosen()).toBe('2');
});

it('takes nothing where more was typed after Enter, or nothing matches', async () => {
  const { user } = open(<Field />);
  await user.type(screen.getByRole('combobox'), 'ha{Enter} noi x');
  act(() => answer());
  expect(chosen()).toBe('');
});

it('takes the match of what is typed once the options are there', async () => {
  const { user } = open(<Field />);
  act(() => answer());
  await user.type(screen.getByRole('combobox'), 'ha{Enter}');
  expect(chosen()).toBe('1');
});
