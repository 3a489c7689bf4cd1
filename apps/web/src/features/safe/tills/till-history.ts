import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EMPTY_QUERY, toShortParams } from '../../../lib/lists/filter-query.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import type { RowAction } from '../../../ui/data-list/columns/list-column.ts';

/** To the shifts of one till; from there its hand-overs and counts are a tab away. */
export function useTillHistory<Row>(tillOf: (row: Row) => number): RowAction<Row>[] {
  const { t } = useTranslation('tills');
  const navigate = useNavigate();
  const may = useMay('ngan-quy');
  if (!may('export')) return [];
  return [
    { key: 'shifts', label: t('places.shifts'), onClick: (row) => void navigate(addressOf('ca', tillOf(row))) },
    { key: 'counts', label: t('places.counts'), onClick: (row) => void navigate(addressOf('kiem-ngan', tillOf(row))) },
  ];
}

function addressOf(list: string, till: number): string {
  const f = [{ field: 'ngan_quy_id', operator: 'in' as const, value: [String(till)] }];
  return `/ngan-quy/${list}?${toShortParams({ ...EMPTY_QUERY, f })}`;
}
