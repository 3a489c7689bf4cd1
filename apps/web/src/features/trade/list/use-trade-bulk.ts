import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../lib/api/download.ts';
import { EMPTY_QUERY } from '../../../lib/lists/filter-query.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import type { BulkAction } from '../../../ui/data-list/bulk/run-bulk.ts';
import { exportParams } from '../../../ui/data-list/export-menu.tsx';
import { useCountPrintMutation } from '../model/trade-endpoints.ts';

/** What can be done with several tickets at once; nothing of it moves money. `onCounted`: their prints are counted and they go on paper. */
export function useTradeBulk({ path }: TradeKind, onCounted: (trades: readonly Trade[]) => void): BulkAction<Trade>[] {
  const { t } = useTranslation('trade');
  const { t: ui } = useTranslation('ui');
  const may = useMay(path);
  const [countPrint] = useCountPrintMutation();
  const exportChosen = (rows: readonly Trade[]) => {
    const f = [{ field: 'id', operator: 'in' as const, value: rows.map(({ id }) => String(id)) }];
    // A failure has been told already.
    void downloadFile(`/${path}/export`, exportParams({ ...EMPTY_QUERY, f }, 'xlsx'));
  };
  return [
    {
      key: 'print',
      label: t('printChosen'),
      fits: ({ trang_thai }) => trang_thai === TRADE_STATUS.done,
      act: ({ id }, idempotencyKey) => countPrint({ path, id, idempotencyKey }).unwrap(),
      finish: (counted) => onCounted(counted as Trade[]),
    },
    ...(may('export')
      ? [{ key: 'export', label: ui('bulk.exportChosen'), fits: () => true, start: exportChosen }]
      : []),
  ];
}
