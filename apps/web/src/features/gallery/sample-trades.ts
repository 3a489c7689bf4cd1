import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { multiply, sum } from '@doi-tien/money/decimal';
import type { ListState } from '../../ui/data-list/columns/list-column.ts';

export interface SampleTrade {
  id: number;
  ma_giao_dich: string;
  ten_khach: string;
  so_luong: string;
  ma_tien: string;
  ty_gia: string;
  thanh_tien: string;
  loi_nhuan: string;
  nguoi_tao: string;
  ngay_tao: string;
  trang_thai: number;
}

const CUSTOMERS = ['Nguyễn Thị Hồng Nhung', 'Trần Quốc Bảo', '', 'Phạm Đức Anh', 'Lê Hoàng Yến Nhi', 'John Whitfield'];
const CURRENCIES = [
  { code: 'USD', rate: '26020' },
  { code: 'EUR', rate: '28340' },
  { code: 'JPY', rate: '171.55' },
  { code: 'CNY', rate: '3594' },
];

function sampleTrade(index: number): SampleTrade {
  const currency = CURRENCIES[index % CURRENCIES.length] ?? { code: 'USD', rate: '26020' };
  const quantity = String(((index * 37) % 90) * 10 + 100);
  return {
    id: index + 1,
    ma_giao_dich: `MNT-261114-${String(57 - index).padStart(4, '0')}`,
    ten_khach: CUSTOMERS[index % CUSTOMERS.length] ?? '',
    so_luong: quantity,
    ma_tien: currency.code,
    ty_gia: currency.rate,
    thanh_tien: multiply(quantity, currency.rate),
    loi_nhuan: String(((index * 53) % 400) * 500 - 60000),
    nguoi_tao: index % 2 === 0 ? 'giaodich1' : 'giaodich2',
    ngay_tao: new Date(Date.UTC(2026, 10, 14, 10, 30) - index * 11 * 60_000).toISOString(),
    trang_thai: index % 9 === 4 ? 3 : index % 7 === 5 ? 2 : 1,
  };
}

const TRADES = Array.from({ length: 57 }, (_, index) => sampleTrade(index));

const nothing = () => undefined;

/** Stands in for a feature's query hook: pages and sorts local rows as the server would. */
export function useSampleTrades(query: ListQuery): ListState<SampleTrade> {
  const found = TRADES.filter(
    (trade) => !query.q || JSON.stringify(trade).toLowerCase().includes(query.q.toLowerCase()),
  );
  const start = (query.page - 1) * query.pageSize;
  const data: ListPage<SampleTrade> = {
    items: found.slice(start, start + query.pageSize),
    total: found.length,
    page: query.page,
    pageSize: query.pageSize,
    footer: {
      thanh_tien: sum(found.map((trade) => trade.thanh_tien)),
      loi_nhuan: sum(found.map((trade) => trade.loi_nhuan)),
    },
  };
  return { data, isFetching: false, refetch: nothing };
}

const NO_TRADES: ListPage<SampleTrade> = { items: [], total: 0, page: 1, pageSize: 20, footer: {} };

export const useNoTrades = (): ListState<SampleTrade> => ({ data: NO_TRADES, isFetching: false, refetch: nothing });
export const useLoadingTrades = (): ListState<SampleTrade> => ({ isFetching: true, refetch: nothing });
