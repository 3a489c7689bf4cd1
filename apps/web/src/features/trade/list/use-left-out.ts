import { useTranslation } from 'react-i18next';

/** Says which tickets the sums of a list leave out: those that wait and those that are void. */
export function useLeftOut(): (footer: Record<string, string>) => string | null {
  const { t } = useTranslation('trade');
  return ({ so_cho_nhan: waiting = '0', so_da_huy: voided = '0' }) => {
    const parts = [
      ...(waiting === '0' ? [] : [t('leftOut.waiting', { count: waiting })]),
      ...(voided === '0' ? [] : [t('leftOut.void', { count: voided })]),
    ];
    return parts.length === 0 ? null : t('leftOut.note', { parts: parts.join(', ') });
  };
}
