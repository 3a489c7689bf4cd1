import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../../../../../tests/support/components/page.tsx';
import { BoardFrame } from '../../ui/rate-board/board-frame.tsx';

const boardOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('main')?.dataset.board;

test('the colours that were chosen for a board stay when it shows something else', async () => {
  const { user } = open(<BoardFrame title="Phiếu">…</BoardFrame>);
  expect(await boardOf('Phiếu')).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Nền sáng' }));
  expect(await boardOf('Phiếu')).toBe('light');
  open(<BoardFrame title="Bảng">…</BoardFrame>);
  expect(await boardOf('Bảng')).toBe('light');
});
