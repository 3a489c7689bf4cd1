import { CURRENCY_GROUP, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import { type Currency, currency, type Denomination, denomination } from '@doi-tien/contract/catalogue.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { type DeskRow, rateDesk } from '@doi-tien/contract/rates.schema';
import { drawer, safeCheck } from '@doi-tien/contract/safe.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import {
  type Trade,
  type TradeBody,
  type TradeQuote,
  trade,
  tradeBody,
  tradeQuote,
} from '@doi-tien/contract/trade.schema';
import { add, subtract, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { deskRow } from '../rate-rows.ts';
import { TestServer } from './server.ts';

const NOW = new Date().toISOString();
const kept = { phien_ban: 1, ngay_tao: NOW, ngay_cap_nhat: NOW };
type Posted = readonly [buy: string, sell: string] | null;
const aCurrency = (id: number, ma: string, nhom: CurrencyGroup, posted: Posted, don_vi_ty_gia: 1 | 100 = 1) => ({
  posted,
  currency: currency.parse({
    id,
    ma,
    ten: `Tiền ${ma}`,
    ky_hieu: ma.slice(0, 1),
    loai_tien_id: nhom,
    ten_loai_tien: `Loại ${nhom}`,
    nhom,
    so_le: nhom === CURRENCY_GROUP.localCash || nhom === CURRENCY_GROUP.banking ? 0 : 2,
    don_vi_ty_gia,
    ton_toi_thieu: '0',
    thu_tu: id,
    trang_thai: 1,
    ...kept,
  } satisfies Currency),
});

const { localCash, foreignCash, banking } = CURRENCY_GROUP;
const CATALOGUE = [
  aCurrency(1, 'VND', localCash, null),
  aCurrency(2, 'USD', foreignCash, ['26000', '26300']),
  aCurrency(3, 'CAD', foreignCash, ['18500', '18900']),
  aCurrency(4, 'CNY', foreignCash, ['3590', '3650']),
  aCurrency(5, 'JPY', foreignCash, ['17155', '17500'], 100),
  aCurrency(6, 'VND-BANK', banking, ['0.99', '1']),
];

/** USD notes of 1 and 2 are bought for less. */
export const SMALL_NOTES = '1-2';
const SMALL_RATES = ['25500', '26300'] as const;
const aNote = (id: number, tien_id: number, gia_tri: string, nhom_ty_gia: string | null = null) =>
  denomination.parse({
    id,
    tien_id,
    ma_tien: 'USD',
    gia_tri,
    nhom_ty_gia,
    dang_luu_hanh: true,
    ...kept,
  } satisfies Denomination);

const NOTES = [
  aNote(21, 2, '100'),
  aNote(22, 2, '50'),
  aNote(23, 2, '2', SMALL_NOTES),
  aNote(24, 2, '1', SMALL_NOTES),
  aNote(11, 1, '500000'),
];

function deskRowOf({ currency: { id, ma, ten, nhom, so_le, don_vi_ty_gia } }: (typeof CATALOGUE)[number]) {
  return (posted: Posted, nhom_ty_gia: string | null): DeskRow => ({
    ...deskRow(id, posted && [posted[0], posted[1], posted[1]], nhom_ty_gia),
    ma_tien: ma,
    ten_tien: ten,
    ky_hieu: ma,
    nhom,
    so_le,
    don_vi_ty_gia,
  });
}

const DESK = CATALOGUE.filter(({ posted }) => posted).flatMap((each) => [
  deskRowOf(each)(each.posted, null),
  ...(each.currency.ma === 'USD' ? [deskRowOf(each)(SMALL_RATES, SMALL_NOTES)] : []),
]);

const page = <Item>(items: Item[]): ListPage<Item> => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 200,
  footer: {},
});

export const OPEN_SAFE = safeCheck.parse({
  id: 9,
  ma_ket: 'KET-0001',
  ngay: NOW.slice(0, 10),
  trang_thai: 1,
  xac_nhan: 0,
  mo_luc: NOW,
  nguoi_mo: 'quanly',
  chot_luc: null,
  nguoi_chot: null,
  dong_luc: null,
  nguoi_dong: null,
  ghi_chu: null,
  ghi_chu_dong: null,
  an_so_lieu: false,
  qua_ngay: false,
  hom_nay: NOW.slice(0, 10),
  chot_tu: NOW,
  kiem_dem_mu: false,
  ...kept,
});

const DRAWERS = [
  drawer.parse({
    tien_id: 2,
    ma_tien: 'USD',
    so_le: 2,
    so_tien: '500',
    chua_phan_loai: '0',
    to_tien: [{ menh_gia_id: 21, gia_tri: '100', so_to: 5, so_tien: '500' }],
  }),
];

const codeOf = (id: number) => CATALOGUE.find((each) => each.currency.id === id)?.currency;

function linesOf({ chi_tiet }: TradeBody): TradeQuote['chi_tiet'] {
  return chi_tiet.map((line, index) => {
    const about = codeOf(line.tien_id);
    const thanh_tien = amountAt(line.so_luong, line.ty_gia, String(about?.don_vi_ty_gia ?? 1), 0);
    return {
      stt: index + 1,
      tien_id: line.tien_id,
      ma_tien: about?.ma ?? '',
      so_le: about?.so_le ?? 0,
      nhom_ty_gia: line.nhom_ty_gia ?? null,
      so_luong: line.so_luong,
      ty_gia: line.ty_gia,
      ty_gia_niem_yet: null,
      bac: null,
      don_vi_ty_gia: about?.don_vi_ty_gia ?? 1,
      thanh_tien,
      gia_tri: thanh_tien,
      gia_von: null,
      loi_nhuan: null,
      to_tien: line.to_tien ?? [],
      niem_yet_luc: NOW,
      tu_chua_phan_loai: '0',
      de_xuat: { to_tien: [], chua_phan_loai: line.so_luong },
    };
  });
}

/** What the ticket comes to: a fee we charge makes a purchase cheaper for us, and a sale dearer for the customer. */
function totalOf({ side }: TradeKind, body: TradeBody): string {
  const lines = sum(linesOf(body).map(({ thanh_tien }) => thanh_tien));
  const fees = subtract(body.phi_thu ?? '0', body.phi_chi ?? '0');
  return side === 'buy' ? subtract(lines, fees) : add(lines, fees);
}

function quoteOf(kind: TradeKind, sent: unknown): TradeQuote {
  const body = tradeBody.parse(sent);
  const thanh_tien = totalOf(kind, body);
  return tradeQuote.parse({
    thanh_tien,
    gia_tri: thanh_tien,
    lam_tron: '0',
    loi_nhuan: null,
    chi_tiet: linesOf(body),
    to_thanh_toan: [],
    thoi_lai: '0',
    to_thoi_lai: [],
    de_xuat_thanh_toan: { to_tien: [], chua_phan_loai: thanh_tien },
    ton_sau: [],
    canh_bao: [],
    tong_khach_trong_ngay: null,
  } satisfies TradeQuote);
}

/** The ticket that a body becomes. */
export function tradeOf(kind: TradeKind, sent: unknown): Trade {
  const body = tradeBody.parse(sent);
  const thanh_tien = totalOf(kind, body);
  return trade.parse({
    id: 501,
    loai: kind.code,
    ma_giao_dich: `${kind.code}-261116-0001`,
    ket_id: OPEN_SAFE.id,
    ngay: OPEN_SAFE.ngay,
    tien_thanh_toan_id: 1,
    ma_tien_thanh_toan: 'VND',
    khach_hang_id: null,
    ten_khach: null,
    dien_thoai: null,
    loai_giay_to: null,
    so_giay_to: null,
    quoc_tich: null,
    phi_thu: body.phi_thu ?? '0',
    phi_chi: body.phi_chi ?? '0',
    lam_tron: '0',
    thanh_tien,
    gia_tri: thanh_tien,
    loi_nhuan: null,
    ty_gia_quy_doi: null,
    ly_do_ty_gia: null,
    ghi_chu: null,
    trang_thai: body.trang_thai ?? 1,
    ly_do_huy: null,
    ma_tham_chieu: body.ma_tham_chieu ?? null,
    mang: null,
    tai_khoan_ngoai_id: null,
    so_lan_in: 0,
    nguoi_tao: 'Lê Thu Hà',
    nguoi_tao_id: 7,
    nguoi_duyet: null,
    nguoi_duyet_huy: null,
    huy_luc: null,
    ngan_quy: null,
    ngan_quy_huy: null,
    chi_tiet: linesOf(body),
    to_thanh_toan: body.to_thanh_toan ?? [],
    thoi_lai: '0',
    to_thoi_lai: body.to_thoi_lai ?? [],
    ...kept,
  } satisfies Trade);
}

/** An open safe, a few currencies with posted rates, and a server that works tickets out. */
export function counterServer(): TestServer {
  const server = new TestServer()
    .on('GET /ket/kiem-tra-ket', () => OPEN_SAFE)
    .on('GET /tien', () => page(CATALOGUE.map((each) => each.currency)))
    .on('GET /menh-gia', () => page(NOTES))
    .on('GET /tai-khoan-ngoai/dang-dung', () => [])
    .on('GET /ty-gia/niem-yet', () =>
      rateDesk.parse({
        luc: NOW,
        canh_bao_bien_dong: '3',
        pham_vi: 'chi_nhanh',
        lam_moi_chi_nhanh: true,
        co_hom_qua: true,
        dong: DESK,
      }),
    )
    .on('GET /chi-tiet-ket/lay-theo-ket', () => DRAWERS);
  for (const kind of TRADE_KINDS) {
    server
      .on(`POST /${kind.path}/tinh-thu`, ({ body }) => quoteOf(kind, body))
      .on(`POST /${kind.path}`, ({ body }) => tradeOf(kind, body));
  }
  return server;
}
