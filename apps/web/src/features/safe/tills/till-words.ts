import { HAND_OVER_STATUS, SHIFT_ENDING, TILL_COUNT, VAULT_PLACE } from '@doi-tien/contract/till';
import type { HandOver, PlaceContent } from '@doi-tien/contract/till.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../../ui/data-list/columns/list-column.ts';
import { amountsOf } from '../transfers/transfer-words.ts';

interface TillWords {
  /** "Q1 · Ngăn 1", or the safe. */
  place: (place: Pick<PlaceContent, 'ngan_quy_id' | 'ma' | 'ten'>) => string;
  /** "Két → Q1 · Ngăn 1" */
  way: (handOver: Pick<HandOver, 'tu_ngan' | 'den_ngan'>) => string;
  /** What it is: its amounts, the whole till, or where it goes while its receiver counts blind. */
  what: (handOver: HandOver) => string;
}

export function useTillWords(): TillWords {
  const { t } = useTranslation('tills');
  return useMemo(() => {
    const way: TillWords['way'] = ({ tu_ngan, den_ngan }) =>
      t('way.line', { from: tu_ngan ?? t('vault'), to: den_ngan ?? t('vault') });
    return {
      place: ({ ngan_quy_id, ma, ten }) => (ngan_quy_id === VAULT_PLACE ? t('vault') : `${ma} · ${ten}`),
      way,
      what: (handOver) => {
        if (handOver.ca_ngan) return t('way.wholeTill', { till: handOver.tu_ngan });
        return amountsOf(handOver) || way(handOver);
      },
    };
  }, [t]);
}

export function useHandOverStatuses(): ColumnOption[] {
  const { t } = useTranslation('tills');
  return useMemo(
    () => [
      { value: HAND_OVER_STATUS.prepared, label: t('handOvers.statuses.prepared'), tone: 'warning' },
      { value: HAND_OVER_STATUS.received, label: t('handOvers.statuses.received'), tone: 'success' },
      { value: HAND_OVER_STATUS.withdrawn, label: t('handOvers.statuses.withdrawn'), tone: 'neutral' },
      { value: HAND_OVER_STATUS.refused, label: t('handOvers.statuses.refused'), tone: 'danger' },
    ],
    [t],
  );
}

export function useShiftEndings(): ColumnOption[] {
  const { t } = useTranslation('tills');
  return useMemo(
    () => [
      { value: SHIFT_ENDING.handedIn, label: t('shifts.endings.handedIn') },
      { value: SHIFT_ENDING.handedOver, label: t('shifts.endings.handedOver') },
      { value: SHIFT_ENDING.left, label: t('shifts.endings.left') },
    ],
    [t],
  );
}

export function useCountKinds(): ColumnOption[] {
  const { t } = useTranslation('tills');
  return useMemo(
    () => [
      { value: TILL_COUNT.begin, label: t('counts.kinds.begin') },
      { value: TILL_COUNT.receive, label: t('counts.kinds.receive') },
      { value: TILL_COUNT.handOver, label: t('counts.kinds.handOver') },
      { value: TILL_COUNT.end, label: t('counts.kinds.end') },
    ],
    [t],
  );
}
