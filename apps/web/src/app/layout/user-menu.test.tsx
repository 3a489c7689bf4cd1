import { VERSION } from '@doi-tien/contract/version';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { UserMenu } from './user-menu.tsx';

it('the account menu ends with the version of the product', async () => {
  signIn([]);
  const { user } = open(<UserMenu />, '/');
  await user.click(screen.getByRole('button', { name: /^Tài khoản của/ }));
  expect(await screen.findByText(`Đổi tiền phiên bản ${VERSION}`)).toBeTruthy();
});
