import type { ListPage } from '@doi-tien/contract/list';
import type { OpenedLetter, OutgoingLetter } from '@doi-tien/contract/mail.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const body = { email: 'giaodich1@doi-tien.example', tai_khoan: 'giaodich1' };
  await api.call('POST', '/auth/forgot-password', { body });
});
afterAll(() => api.close());

test('without a mail server letters wait in an outbox that an administrator can read, and reading is logged', async () => {
  const admin = await api.signIn('quantri');
  const { data: page } = await api.call<ListPage<OutgoingLetter>>('GET', '/thu-di?q=giaodich1', { as: admin });
  expect(page).toMatchObject({ total: 1, items: [{ nguoi_nhan: 'giaodich1@doi-tien.example', trang_thai: 1 }] });
  expect(JSON.stringify(page)).not.toContain('token=');

  const path = `/thu-di/${page.items[0]?.id}`;
  const opened = await api.call<OpenedLetter>('GET', path, { as: admin, key: 'doc-thu-mot-lan' });
  expect(opened.data.noi_dung).toContain('/auth/new-password?token=');
  const log = await api.sql<{ sau: object }>(`SELECT sau FROM log_thao_tac WHERE hanh_dong = 'readLetter'`);
  expect(log).toEqual([{ sau: { nguoi_nhan: 'giaodich1@doi-tien.example', tieu_de: 'Đặt lại mật khẩu Đổi tiền' } }]);
  expect(await api.sql('SELECT 1 FROM khoa_gui_trung')).toEqual([]);
});

test('nobody else sees the outbox', async () => {
  for (const account of ['giaodich1', 'quanly', 'ketoan']) {
    const as = await api.signIn(account);
    expect((await api.call('GET', '/thu-di', { as })).error).toBe('FORBIDDEN');
    expect((await api.call('GET', '/thu-di/1', { as })).error).toBe('FORBIDDEN');
  }
});
