import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useChangeOneOfMany } from '../../lib/endpoints/collection.ts';
import { notifyUndoable } from '../../lib/notices/notify.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import type { BulkAction } from '../data-list/bulk/run-bulk.ts';
import type { RowAction } from '../data-list/columns/list-column.ts';
import type { CollectionDescription, Kept } from './collection-description.ts';

interface Activation<Item> {
  /** Of several ticked records. */
  bulkActions: BulkAction<Item>[];
  /** Of one. Nothing is asked, since the notice has the way back. */
  rowActions: (row: Item) => RowAction<Item>[];
}

/** Takes records out of use, or back into it. */
export function useActivation<Item extends Kept>({
  area,
  activation,
  hooks,
  nameOf,
}: CollectionDescription<Item>): Activation<Item> {
  const { t } = useTranslation('ui');
  const may = useMay(area);
  const change = useChangeOneOfMany(`/${area}`);
  const switchOne = hooks.useSwitch();
  const submission = useSubmission();
  if (!activation || !may('update')) return { bulkActions: [], rowActions: () => [] };
  const { field, on, off } = activation;
  const stateOf = (row: Item) => (row as unknown as Record<string, unknown>)[field];
  const words = (to: unknown) => (to === off ? 'deactivate' : 'activate');
  const bulkAction = (to: unknown): BulkAction<Item> => ({
    key: words(to),
    label: t(`bulk.${words(to)}`),
    danger: to === off,
    fits: (row) => stateOf(row) !== to,
    act: (row, key) => change(row, { [field]: to }, key),
    // Back to what each was, in the version that this act has made: nothing that somebody changed since.
    undo: (row, done, key) => change(done as Item, { [field]: stateOf(row) }, key),
  });
  const set = ({ id, phien_ban }: Kept, to: unknown) =>
    submission.withKey({ id, phien_ban, to }, ({ idempotencyKey }) =>
      switchOne({ id, phien_ban }, { [field]: to }, idempotencyKey),
    );
  const switchRow = async (row: Item) => {
    const [from, to] = stateOf(row) === off ? [off, on] : [on, off];
    try {
      const switched = await set(row, to);
      notifyUndoable(t(`activation.${words(to)}d`, { name: nameOf(row) }), () => set(switched, from));
    } catch (failure) {
      // The call has told its refusal.
      if (!isApiError(failure)) throw failure;
    }
  };
  return {
    bulkActions: [bulkAction(off), bulkAction(on)],
    rowActions: (row) => {
      const name = words(stateOf(row) === off ? on : off);
      return [{ key: name, label: t(`bulk.${name}`), onClick: (chosen) => void switchRow(chosen) }];
    },
  };
}
