import type { BookLine } from '@doi-tien/contract/statement.schema';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const KINDS = [
  ...(['void', 'top-up', 'withdrawal', 'resale', 'count', 'voucher'] as const),
  ...(['outside-fee', 'outside-interest', 'outside-transfer', 'outside-undo'] as const),
];

/** What a movement of the books is called: the ticket's code, or the kind of the movement. */
export function useEntryWords(): (line: Pick<BookLine, 'ma' | 'loai'>) => string {
  const { t } = useTranslation('statements');
  return useCallback(
    ({ ma, loai }) => {
      const kind = KINDS.find((each) => each === loai);
      if (!ma) return t(`entryKinds.${kind ?? 'other'}`);
      return loai === 'void' ? `${ma} · ${t('entryKinds.void')}` : ma;
    },
    [t],
  );
}
