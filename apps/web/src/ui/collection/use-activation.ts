import { useTranslation } from 'react-i18next';
import { useChangeOneOfMany } from '../../lib/endpoints/collection.ts';
import { useMay } from '../../lib/session/permissions.ts';
import type { BulkAction } from '../data-list/bulk/run-bulk.ts';
import type { CollectionDescription } from './collection-description.ts';

/** Takes several records out of use, or back into it. */
export function useActivation<Item extends { id: number; phien_ban: number }>({
  area,
  activation,
}: Pick<CollectionDescription<Item>, 'area' | 'activation'>): BulkAction<Item>[] {
  const { t } = useTranslation('ui');
  const may = useMay(area);
  const change = useChangeOneOfMany(`/${area}`);
  if (!activation || !may('update')) return [];
  const { field, on, off } = activation;
  const stateOf = (row: Item) => (row as unknown as Record<string, unknown>)[field];
  const action = (key: 'activate' | 'deactivate', to: unknown): BulkAction<Item> => ({
    key,
    label: t(`bulk.${key}`),
    danger: key === 'deactivate',
    fits: (row) => stateOf(row) !== to,
    act: (row) => change(row, { [field]: to }),
    // Back to what each was, in the version that this act has made: nothing that somebody changed since.
    undo: (row, done) => change(done as Item, { [field]: stateOf(row) }),
  });
  return [action('deactivate', off), action('activate', on)];
}
