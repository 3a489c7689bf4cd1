import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { ErrorState } from './error-state.tsx';

it('what is not there is said to be missing, and the connection is not blamed for it', async () => {
  signIn();
  open(<ErrorState error={{ code: 404, message: 'Không tìm thấy' }} />, '/');
  await screen.findByText('Không tìm thấy');
  expect(screen.queryByText(/Kiểm tra kết nối/)).toBeNull();
});

it('a call without an answer says to check the connection', async () => {
  signIn();
  open(<ErrorState error={{ code: 0, message: 'Không kết nối được' }} />, '/');
  await screen.findByText(/Kiểm tra kết nối/);
});

it('what somebody may not see is said so, and trying again is not offered', async () => {
  signIn();
  open(<ErrorState error={{ code: 403, message: 'Không có quyền' }} onRetry={() => undefined} />, '/');
  await screen.findByText('Bạn không có quyền xem phần này');
  expect(screen.queryByRole('button')).toBeNull();
});
