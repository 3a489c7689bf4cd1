import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../lib/api/download.ts';
import { EMPTY_QUERY } from '../../../lib/lists/filter-query.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import type { BulkAction } from '../../../ui/data-list/bulk/run-bulk.ts';
import { exportParams } from '../../../ui/data-list/export-menu.tsx';

/** What can be done with several tickets at once; nothing of it moves money. */
export function useTradeBulk({ path }: TradeKind): BulkAction<Trade>[] {
  const { t } = useTranslation('ui');
  const may = useMay(path);
  if (!may('export')) return [];
  const exportChosen = (rows: readonly Trade[]) => {
    const f = [{ field: 'id', operator: 'in' as const, value: rows.map(({ id }) => String(id)) }];
    // A failure has been told already.
    void downloadFile(`/${path}/export`, exportParams({ ...EMPTY_QUERY, f }, 'xlsx'));
  };
  return [{ key: 'export', label: t('bulk.exportChosen'), fits: () => true, start: exportChosen }];
}
