import { PlusOutlined } from '@ant-design/icons';
import { TRADE_KINDS, TRADE_STATUS, type TradeKind, type TradePath } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { collectionHooks } from '../../lib/collection.ts';
import { useMay } from '../../lib/permissions.ts';
import { useOpenedTrade } from '../../lib/trade-address.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import type { ListColumn } from '../../ui/data-list/list-column.ts';
import { useHistoryAction } from '../../ui/record-history.tsx';
import { SafeWarning } from '../../ui/safe-warning/safe-warning.tsx';
import { linesText } from './lines-text.ts';
import { TradeDrawer } from './trade-drawer.tsx';
import { useLeftOut } from './use-left-out.ts';

/** Hooks must keep their identity, so each kind has its own, made once. */
const LISTS = Object.fromEntries(
  TRADE_KINDS.map(({ path }) => [path, collectionHooks<Trade>(`/${path}`, 'trades').useList]),
) as Record<TradePath, ReturnType<typeof collectionHooks<Trade>>['useList']>;

export function useKindOfAddress(): TradeKind {
  const { pathname } = useLocation();
  const kind = TRADE_KINDS.find(({ path }) => pathname.startsWith(`/${path}`));
  if (!kind) throw new Error(`No kind of trade lives at ${pathname}`);
  return kind;
}

/** One screen for the six kinds; the address says which. */
export default function TradeListPage() {
  const kind = useKindOfAddress();
  return <TradeList key={kind.path} kind={kind} />;
}

function TradeList({ kind }: { kind: TradeKind }) {
  const { t } = useTranslation('trade');
  const may = useMay(kind.path);
  const [opened, setOpened] = useOpenedTrade();
  const history = useHistoryAction<Trade>(kind.path);
  const newButton = may('create') && (
    <Link to={`/${kind.path}/moi`}>
      <Button type="primary" icon={<PlusOutlined />}>
        {t('new')}
      </Button>
    </Link>
  );
  return (
    <>
      <DataList<Trade>
        footerNote={useLeftOut()}
        listId={kind.path}
        title={t(`kind.${kind.code}`)}
        columns={useColumns(kind)}
        rowKey={({ id }) => id}
        useList={LISTS[kind.path]}
        {...(may('export') && { exportPath: `/${kind.path}/export` })}
        onOpen={({ id }) => setOpened(id)}
        rowActions={() => [{ key: 'open', label: t('open'), onClick: ({ id }) => setOpened(id) }, ...history]}
        toolbarExtra={<SafeWarning />}
        primaryAction={newButton}
        empty={{ title: t('empty.title'), hint: t('empty.hint'), action: newButton }}
      />
      <TradeDrawer kind={kind} id={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** Codes such as VND-BANK, and amounts in the millions, take more room than notes of foreign cash. */
const linesWidth = ({ earnsAtPurchase }: TradeKind): number => (earnsAtPurchase ? 236 : 168);

function useColumns(kind: TradeKind): ListColumn<Trade>[] {
  const { t } = useTranslation('trade');
  const may = useMay(kind.path);
  const maySeeProfit = may('seeProfit');
  return useMemo(
    () => [
      { key: 'ma_giao_dich', title: t('code'), kind: 'text', always: true, sortable: true, filter: true, width: 150 },
      { key: 'ngay_tao', title: t('time'), kind: 'datetime', sortable: true, filter: true, yields: true },
      { key: 'chi_tiet', title: t('lines'), kind: 'text', width: linesWidth(kind), value: linesText },
      {
        // Paid in đồng it is the value once more.
        ...{ key: 'thanh_tien', title: t('total'), kind: 'money', sortable: true, hiddenAtFirst: !kind.settlesInUsd },
        unit: (row: Trade) => row.ma_tien_thanh_toan,
      },
      { key: 'gia_tri', title: t('value'), kind: 'money', unit: '₫', sortable: true, filter: true, sum: true },
      ...(maySeeProfit
        ? [
            {
              key: 'loi_nhuan',
              title: t('profit'),
              kind: 'money' as const,
              unit: '₫',
              tone: 'gainLoss' as const,
              sortable: true,
              sum: true,
            },
          ]
        : []),
      { key: 'ten_khach', title: t('customer'), kind: 'text', filter: true, yields: true },
      { key: 'so_giay_to', title: t('idNumber'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'nguoi_tao', title: t('teller'), kind: 'text', width: 132 },
      {
        ...{ key: 'trang_thai', title: t('status.title'), kind: 'status', filter: true, width: 112 },
        options: [
          { value: TRADE_STATUS.done, label: t('status.done'), tone: 'success' },
          { value: TRADE_STATUS.waiting, label: t('status.waiting'), tone: 'warning' },
          { value: TRADE_STATUS.void, label: t('status.void'), tone: 'danger' },
        ],
      },
    ],
    [t, kind, maySeeProfit],
  );
}
