import { currencyName } from '@doi-tien/texts/names/currency-name';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of currencies in the language of the screen. */
export function useCurrencyName(): (code: string, name: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((code, name) => currencyName(language, code, name), [language]);
}
