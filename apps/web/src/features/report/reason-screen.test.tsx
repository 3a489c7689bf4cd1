import type { ReasonReport } from '@doi-tien/contract/reason-report.schema';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import ReportPage from './report-page.tsx';

const PERIOD = { tu_ngay: '2026-11-01', den_ngay: '2026-11-18' };
const VOIDS = { loai: 'huy' as const, so_luot: 3, gia_tri: '15540000', thua: null, thieu: null };
const REPORT: ReasonReport = {
  ...PERIOD,
  nhom: 'ly_do',
  an_so_lieu: false,
  items: [
    { ...VOIDS, ly_do: 'Khách đổi ý', so_luot: 2, nguoi: [{ ho_va_ten: 'Trần Quản Lý', so_luot: 2 }] },
    { ...VOIDS, ly_do: null, so_luot: 1, gia_tri: '0', nguoi: [] },
  ],
  tong: [
    VOIDS,
    { loai: 'lech', so_luot: 0, gia_tri: '0', thua: '0', thieu: '0' },
    { loai: 'ty_gia', so_luot: 0, gia_tri: '0', thua: null, thieu: null },
  ],
};
const ACT = {
  loai: 'huy',
  ngay: '2026-11-17',
  luc: '2026-11-17T03:00:00.000Z',
  giao_dich_id: 5,
  loai_phieu: 'MNT',
  ket_id: null,
  ma: 'MNT-261117-0005',
  buoc: null,
  chenh_lech: [],
  ly_do: 'khach doi y',
  gia_tri: '7770000',
  nguoi: 'Trần Quản Lý',
};

let server: TestServer;
beforeEach(() => {
  signIn([
    { name: 'bao-cao', actions: { index: true } },
    { name: 'giao-dich-mua-ngoai-te', actions: { index: true } },
  ]);
  server = new TestServer();
  server.on('GET /bao-cao/theo-ly-do', () => REPORT);
  server.on('GET /bao-cao/theo-ly-do/chi-tiet', () => ({ ...PERIOD, items: [ACT], total: 1, page: 1, pageSize: 20 }));
  server.listen();
});

test('the answer counts every kind, and a kind without acts says so', async () => {
  open(<ReportPage />, '/bao-cao/theo-ly-do');
  expect((await screen.findByTestId('answer')).textContent).toContain('3 phiếu hủy, 0 lần đếm két lệch');
  expect(screen.getByText('Không có lần đếm nào lệch sổ.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Không ghi lý do/ })).toBeTruthy();
  expect(screen.queryByText('So sánh với')).toBeNull();
});

test('a reason opens to its tickets, with the words of each where they were spelt otherwise', async () => {
  const { user } = open(<ReportPage />, '/bao-cao/theo-ly-do');
  await user.click(await screen.findByRole('button', { name: 'Xem từng lần: Khách đổi ý' }));
  const act = (await screen.findByRole('link', { name: ACT.ma })).closest('li');
  expect(act?.textContent).toContain('7,770,000');
  expect(act?.textContent).toContain('“khach doi y”');
  expect(
    within(act as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('/giao-dich-mua-ngoai-te');
});
