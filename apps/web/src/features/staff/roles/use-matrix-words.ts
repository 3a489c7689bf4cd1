import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatrixWords } from './permission-matrix.ts';

export function useMatrixWords(): MatrixWords {
  const { t } = useTranslation('access');
  const hints = t('hints', { returnObjects: true });
  return useMemo(
    () => ({
      group: (key) => t(`groups.${key}`),
      area: (name) => t(`areas.${name}`),
      action: (action) => t(`actions.${action}`),
      hint: (name) => hintOf(name, hints),
    }),
    [t, hints],
  );
}

function hintOf(name: string, hints: Record<string, string>): string | undefined {
  return Object.hasOwn(hints, name) ? hints[name] : undefined;
}
