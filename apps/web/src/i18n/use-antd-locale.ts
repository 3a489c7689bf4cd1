import type { Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';

/** antd's own words (pagination, pickers, empty tables) follow the language, loaded when first needed. */
const LOCALES: Record<Language, () => Promise<{ default: Locale }>> = {
  vi: () => import('antd/es/locale/vi_VN'),
  en: () => import('antd/es/locale/en_US'),
};

export function useAntdLocale(): Locale | undefined {
  const { i18n } = useTranslation();
  const [locale, setLocale] = useState<Locale>();

  useEffect(() => {
    if (!isLanguage(i18n.language)) return;
    let current = true;
    LOCALES[i18n.language]().then(
      (file) => current && setLocale(file.default),
      (error: unknown) => console.error(error),
    );
    return () => {
      current = false;
    };
  }, [i18n.language]);

  return locale;
}
