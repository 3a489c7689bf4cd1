import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import NoticeHost from './notice-host.tsx';
import { notifyUndoable } from './notify.ts';

it('what was done is taken back at a press, once, and said; a refusal says no more than its call did', async () => {
  signIn();
  const { user } = open(<NoticeHost />);
  let undone = 0;
  notifyUndoable('Đã khớp', async () => {
    undone += 1;
  });
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByText('Đã hoàn tác')).toBeTruthy();
  expect(undone).toBe(1);
  notifyUndoable('Đã ghi kết luận', () => Promise.reject(new Error('ACTED_ON_SINCE')));
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  // The notice of the first one may be gone by now.
  expect(screen.queryAllByText('Đã hoàn tác').length).toBeLessThan(2);
});
