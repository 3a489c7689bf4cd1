import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatrixWords } from './permission-matrix.ts';

export function useMatrixWords(): MatrixWords {
  const { t } = useTranslation('access');
  return useMemo(
    () => ({
      group: (key) => t(`groups.${key}`),
      area: (name) => t(`areas.${name}`),
      action: (action) => t(`actions.${action}`),
    }),
    [t],
  );
}
