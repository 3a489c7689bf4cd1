import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LARGE_TICKET, RequestBook } from '../../../../../tests/support/components/approval-server.ts';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import ApprovalsPage from './approvals-page.tsx';

it('a request that waits is shown and decided also when the last rule was ended since', async () => {
  signIn([{ name: 'giao-dich-mua-ngoai-te', actions: { approve: true } }]);
  const server = new TestServer();
  new RequestBook(server, { ...LARGE_TICKET, nguoi_tao_id: 9 });
  server
    .on('GET /cau-hinh-chung/dang-dung', () => ({
      phien_ban: 2,
      gia_tri: { bat_duyet: false, duyet_phieu_tu: '', duyet_quyen: false, mui_gio: 'Asia/Ho_Chi_Minh' },
    }))
    .listen();
  open(<ApprovalsPage />, '/duyet');
  expect(await screen.findByRole('article')).toBeTruthy();
});
