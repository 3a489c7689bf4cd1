import { OUTSIDE_ACCOUNT } from '@doi-tien/contract/statement';
import {
  type BookLine,
  bookLine,
  type MatchProposal,
  matchProposal,
  type OutsideAccount,
  outsideAccount,
  type StatementLine,
  statementLine,
} from '@doi-tien/contract/statement.schema';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { buttonAndKey, buttonTwice, sentOnce } from '../../../../../tests/support/components/sent-once.ts';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import { LinesLeft } from './lines-left.tsx';

const NOW = new Date().toISOString();
const DAY = '2026-11-19';
const ACCOUNT = outsideAccount.parse({
  id: 3,
  loai: OUTSIDE_ACCOUNT.bank,
  ten: 'Vietcombank',
  so: '0071000123456',
  tien_id: 6,
  ma_tien: 'VND-BANK',
  chi_nhanh_id: null,
  chi_nhanh: null,
  ngan_hang: null,
  chu_tai_khoan: null,
  hop_dong: null,
  so_xac_nhan: 0,
  trang_thai: 1,
  phien_ban: 1,
  ngay_tao: NOW,
  ngay_cap_nhat: NOW,
} satisfies OutsideAccount);

const aLine = (id: number, so_tien: string): StatementLine =>
  statementLine.parse({
    id,
    ngay: DAY,
    luc: null,
    so_tien,
    tham_chieu: `FT${id}`,
    noi_dung: `Dòng ${id}`,
    doi_tuong: null,
    tk_doi_tuong: null,
    trang_thai: 1,
    giai_thich: null,
    doi_chieu_id: null,
  } satisfies StatementLine);

const anEntry = (id: number, so_tien: string): BookLine =>
  bookLine.parse({
    id,
    ngay: DAY,
    luc: NOW,
    so_tien,
    ma: `MB-${id}`,
    loai: 'trade',
    giao_dich_id: id,
    tham_chieu: null,
    ten_khach: null,
    chi_nhanh_id: 1,
    doi_chieu_id: null,
  } satisfies BookLine);

const aProposal = (dong_sao_ke_id: number, given: Partial<MatchProposal>): MatchProposal =>
  matchProposal.parse({
    dong_sao_ke_id,
    dong_but_toan_ids: [],
    cac_phieu_cho: [],
    chenh_lech: '0',
    ly_do: 'code',
    ...given,
  } satisfies MatchProposal);

const WAITING = { giao_dich_id: 88, ma: 'MB-88', loai: 'MBK', chi_nhanh_id: 1, so_tien: '700000.5', ten_khach: null };

let server: TestServer;

beforeEach(() => {
  signIn([{ name: 'doi-chieu', actions: { match: true, book: true } }]);
  server = new TestServer()
    .on('GET /doi-chieu/3/con-lai', () => ({
      ngoai: [aLine(11, '1000000'), aLine(12, '-11000'), aLine(13, '700000.5')],
      so: [anEntry(21, '600000'), anEntry(22, '400000')],
      tong_ngoai: 3,
      tong_so: 2,
      de_xuat: [aProposal(13, { cac_phieu_cho: [WAITING] })],
      so_de_xuat: [],
    }))
    .on('GET /tai-khoan-ngoai', () => ({ items: [ACCOUNT], total: 1, page: 1, pageSize: 100, footer: {} }));
  server.listen();
});

it('matches the chosen lines once', async () => {
  const { user } = open(<LinesLeft account={ACCOUNT} />);
  for (const amount of ['1,000,000', '600,000', '400,000']) {
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Chọn dòng ${amount} `) }));
  }
  const button = screen.getByRole('button', { name: 'Khớp các dòng đã chọn' });
  const press = () => user.click(button);
  expect(await sentOnce(server, 'POST /doi-chieu/3/khop', [press, press], { khop_id: 5 })).toEqual({
    dong_sao_ke_ids: [11],
    dong_but_toan_ids: [21, 22],
  });
});

it('books a line that only the statement has once', async () => {
  const page = open(<LinesLeft account={ACCOUNT} />);
  await page.user.click(await screen.findByRole('button', { name: /^Ghi sổ dòng −?-?11,000/ }));
  await screen.findByRole('dialog');
  expect(await sentOnce(server, 'POST /doi-chieu/3/ghi-so', buttonAndKey(page, /^Ghi sổ/))).toEqual({
    dong_sao_ke_id: 12,
    dong_but_toan_ids: [],
    loai: 'phi',
    ghi_chu: 'Dòng 12',
  });
});

it('completes the waiting ticket that a line pays once, under the reference of the line', async () => {
  const page = open(<LinesLeft account={ACCOUNT} />);
  await page.user.click(await screen.findByRole('button', { name: 'Hoàn tất phiếu MB-88' }));
  await screen.findByRole('dialog');
  const request = 'PATCH /giao-dich-mua-tien-banking/88/hoan-tat';
  expect(await sentOnce(server, request, buttonTwice(page, /^Hoàn tất/))).toEqual({
    ma_tham_chieu: 'FT13',
    dong_sao_ke_id: 13,
  });
});
