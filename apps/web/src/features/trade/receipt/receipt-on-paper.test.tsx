import { SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../../tests/support/components/server.ts';
import { receiptBlocks } from '../../../../../api/src/domain/printing/receipt-blocks.ts';
import type { Block } from '../../../../../api/src/platform/paper/blocks.ts';
import { Receipt } from './receipt.tsx';

const SHOP = {
  ten_doanh_nghiep: 'Tiệm vàng Kim Thành Phát',
  dia_chi_doanh_nghiep: '12 Nguyễn Thị Minh Khai',
  dien_thoai_doanh_nghiep: '028 3822 1234',
  ma_so_thue: '0312345678',
  in_bac_bien_nhan: true,
  vietqr_ngan_hang: '970436',
  vietqr_so_tai_khoan: '0071000123456',
} satisfies Partial<Settings>;

beforeEach(() => {
  signIn();
  const initial = Object.entries(SETTINGS).map(([key, { initial: value }]) => [key, value]);
  const server = new TestServer();
  server.on('GET /cau-hinh-chung/dang-dung', () => ({
    gia_tri: { ...Object.fromEntries(initial), ...SHOP },
    phien_ban: 1,
  }));
  server.listen();
});

const line = { stt: 1, ma_tien: 'USD', so_luong: '1200.5', ty_gia: '25900', don_vi_ty_gia: 1, thanh_tien: '31092950' };
const plain = {
  id: 5,
  ma_giao_dich: 'MNT-261119-0007',
  ngay_tao: '2026-11-19T02:05:00.000Z',
  so_lan_in: 1,
  trang_thai: 1,
  chi_tiet: [
    { ...line, bac: null, to_tien: [] },
    { ...line, stt: 2, ma_tien: 'JPY', so_luong: '90000', ty_gia: '17155', don_vi_ty_gia: 100, bac: null, to_tien: [] },
  ],
  phi_thu: '0',
  phi_chi: '0',
  lam_tron: '0',
  thanh_tien: '46532450',
  thoi_lai: '0',
  ma_tien_thanh_toan: 'VND',
  tien_thanh_toan_id: 1,
  to_thanh_toan: [],
  to_thoi_lai: [],
  ten_khach: null,
  so_giay_to: null,
  ma_tham_chieu: null,
  nguoi_tao: 'Lê Minh Anh',
  nguoi_duyet: null,
} as unknown as Trade;
/** Everything that a receipt may say. */
const full = {
  ...plain,
  so_lan_in: 3,
  phi_thu: '20000',
  phi_chi: '5000',
  lam_tron: '-450',
  thoi_lai: '50000',
  chi_tiet: plain.chi_tiet.map((each) => ({
    ...each,
    bac: { ten: 'Khách quen' },
    ma_giu_cho: 'GC-261118-0001',
    dat_coc: '1000000',
  })),
  ten_khach: 'Nguyễn Phúc Hoàng Bảo Ngọc',
  loai_giay_to: 'CCCD',
  so_giay_to: '079090001234',
  quoc_tich: 'VN',
  mang: 'TRC20',
  ma_tham_chieu: 'FT26323000111',
  nguoi_duyet: 'Phạm Thu Hà',
} as unknown as Trade;

const words = (texts: readonly string[]) =>
  texts.flatMap((text) => text.match(/\u2212|[^\s·:/\u2212]+/gu) ?? []).toSorted();
const textsOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'pair':
      return [block.label.text, block.label.english, block.value];
    case 'mark':
      return [block.text.text, block.text.english];
    case 'table':
      return [
        ...block.head.flatMap(({ text, english }) => [text, english]),
        ...block.rows.flatMap(({ cells, note }) => [...cells, note ?? '']),
      ];
    case 'code':
      return [block.caption ?? ''];
    default:
      return [];
  }
};

/** Without the lines to sign on, which a strip of paper has none of, and the style of the page. */
function textsOnScreen(article: Element): string[] {
  const copy = article.cloneNode(true) as Element;
  for (const left of copy.querySelectorAll('style, [class*="signatures"], svg, canvas')) left.remove();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return texts;
}

const cases = TRADE_KINDS.flatMap((kind): [string, TradeKind, Trade][] => [
  [`${kind.code}`, kind, plain],
  [`${kind.code} with everything`, kind, full],
  [`${kind.code} that is void`, kind, { ...full, trang_thai: 3 }],
  ...(kind.mayWait
    ? [[`${kind.code} that waits`, kind, { ...plain, trang_thai: 2 }] as [string, TradeKind, Trade]]
    : []),
]);

test.each(cases)(
  'the receipt of %s says the same words and figures on the screen and on paper',
  async (_what, kind, trade) => {
    open(<Receipt kind={kind} trade={trade} paper="roll" />);
    const article = await waitFor(() => {
      const found = document.querySelector('article');
      if (!found?.textContent?.includes(SHOP.ten_doanh_nghiep)) throw new Error('The settings are not there yet');
      return found;
    });
    const isAwaited = kind.code === 'MBK' && trade.trang_thai === 2;
    const blocks = receiptBlocks(kind, trade, {
      name: SHOP.ten_doanh_nghiep,
      branch: null,
      address: SHOP.dia_chi_doanh_nghiep,
      phone: SHOP.dien_thoai_doanh_nghiep,
      taxCode: SHOP.ma_so_thue,
      timeZone: SETTINGS.mui_gio.initial,
      showsTier: true,
      notes: [],
      transfer: isAwaited ? 'code' : null,
    });
    expect(words(textsOnScreen(article))).toEqual(words(blocks.flatMap(textsOf)));
  },
);
