import type { Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';

/** antd's own words (pagination, pickers, empty tables) follow the language, loaded when first needed. */
const LOCALES: Record<Language, () => Promise<{ default: Locale }>> = {
  vi: () => import('antd/es/locale/vi_VN'),
  en: () => import('antd/es/locale/en_US'),
};
const loaded = new Map<string, Locale>();

/** Before the first render: words that come later would draw the whole app a second time, and in one go. */
export async function loadAntdLocale(language: Language): Promise<Locale> {
  const { default: locale } = await LOCALES[language]();
  loaded.set(language, locale);
  return locale;
}

export function useAntdLocale(): Locale | undefined {
  const { language } = useTranslation().i18n;
  const [locale, setLocale] = useState(() => loaded.get(language));

  useEffect(() => {
    if (!isLanguage(language)) return;
    let current = true;
    loadAntdLocale(language).then(
      (words) => current && setLocale(words),
      (error: unknown) => console.error(error),
    );
    return () => {
      current = false;
    };
  }, [language]);

  return locale;
}
