import { moneyName } from '@doi-tien/texts/money-name';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of currencies in the language of the screen. */
export function useMoneyName(): (code: string, name: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((code, name) => moneyName(language, code, name), [language]);
}
