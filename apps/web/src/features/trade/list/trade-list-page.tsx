import { EyeOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { TRADE_KINDS, TRADE_STATUS, type TradeKind, type TradePath } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import { EMPTY_QUERY, toShortParams } from '../../../lib/lists/filter-query.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useOpenedTrade } from '../../../lib/trades/trade-address.ts';
import type { RowAction } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useHistoryAction } from '../../../ui/history/record-history.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { SafeWarning } from '../../../ui/safe-warning/safe-warning.tsx';
import { useKindOfAddress } from '../model/use-kind-of-address.ts';
import { useTradeColumns } from './trade-columns.tsx';
import { TradeDrawer } from './trade-drawer.tsx';
import { useLeftOut } from './use-left-out.ts';
import { useTradeBulk } from './use-trade-bulk.ts';

/** Seldom used, so it comes when it is. */
const PrintedReceipts = lazy(async () => {
  const { PrintedReceipts: Part } = await import('../receipt/printed-receipts.tsx');
  return { default: Part };
});

/** Hooks must keep their identity, so each kind has its own, made once. */
const LISTS = Object.fromEntries(
  TRADE_KINDS.map(({ path }) => [path, collectionHooks<Trade>(`/${path}`, 'trades').useList]),
) as Record<TradePath, ReturnType<typeof collectionHooks<Trade>>['useList']>;

/** One screen for the six kinds; the address says which. */
export default function TradeListPage() {
  const kind = useKindOfAddress();
  return <TradeList key={kind.path} kind={kind} />;
}

/** Tickets may wait longer than a day, so they are found whatever the period. */
function waitingAddress({ path }: TradeKind): string {
  const f = [{ field: 'trang_thai', operator: 'eq' as const, value: String(TRADE_STATUS.waiting) }];
  return `/${path}?${toShortParams({ ...EMPTY_QUERY, f })}`;
}

function TradeList({ kind }: { kind: TradeKind }) {
  const { t } = useTranslation('trade');
  const may = useMay(kind.path);
  const [opened, setOpened] = useOpenedTrade();
  const [printed, setPrinted] = useState<number | null>(null);
  const history = useHistoryAction<Trade>(kind.path);
  const [isFiltering, setFiltering] = useState(false);
  const columns = useTradeColumns(kind, isFiltering);
  const [onPaper, setOnPaper] = useState<readonly Trade[]>([]);
  const bulkActions = useTradeBulk(kind, setOnPaper);
  const print = ({ id }: Trade) => {
    setPrinted(id);
    setOpened(id);
  };
  const rowActions = ({ trang_thai, so_lan_in }: Trade): RowAction<Trade>[] => [
    {
      key: 'open',
      label: t('open'),
      icon: <EyeOutlined aria-hidden />,
      shortcut: 'open',
      onClick: ({ id }) => setOpened(id),
    },
    ...(trang_thai === TRADE_STATUS.done
      ? [
          {
            key: 'print',
            label: t(so_lan_in > 0 ? 'printAgain' : 'print'),
            icon: <PrinterOutlined aria-hidden />,
            shortcut: 'print' as const,
            onClick: print,
          },
        ]
      : []),
    ...history,
  ];
  const newButton = may('create') && (
    <Link to={`/${kind.path}/moi`}>
      <Button type="primary" icon={<PlusOutlined />}>
        {t('new')}
        <KeyCap of={kind.code} />
      </Button>
    </Link>
  );
  return (
    <>
      <DataList<Trade>
        footerNote={useLeftOut()}
        listId={kind.path}
        title={t(`kind.${kind.code}`)}
        columns={columns}
        rowKey={({ id }) => id}
        useList={LISTS[kind.path]}
        periodField="ngay_tao"
        searchPlaceholder={t('searchHint')}
        onFilter={() => setFiltering(true)}
        {...(may('export') && { exportPath: `/${kind.path}/export` })}
        onOpen={({ id }) => setOpened(id)}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbarExtra={
          <>
            {kind.mayWait && (
              <Link to={waitingAddress(kind)}>
                <Button>{t('status.waiting')}</Button>
              </Link>
            )}
            <SafeWarning />
          </>
        }
        primaryAction={newButton}
        empty={{ title: t('empty.title'), hint: t('empty.hint'), action: newButton }}
      />
      {onPaper.length > 0 && (
        <Suspense fallback={null}>
          <PrintedReceipts kind={kind} trades={onPaper} onPrinted={() => setOnPaper([])} />
        </Suspense>
      )}
      <TradeDrawer
        kind={kind}
        id={opened}
        prints={printed !== null && printed === opened}
        onPrinted={() => setPrinted(null)}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
