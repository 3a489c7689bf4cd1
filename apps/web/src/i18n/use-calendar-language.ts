import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Month and weekday names of the date pickers. dayjs is fetched here, after the signed-in frame stands, and never
 * with the login page.
 */
export function useCalendarLanguage(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    setCalendarLanguage(i18n.language).catch((error: unknown) => console.error(error));
  }, [i18n.language]);
}

async function setCalendarLanguage(language: string): Promise<void> {
  const [{ default: dayjs }] = await Promise.all([
    import('dayjs'),
    language === 'vi' ? import('dayjs/locale/vi') : null,
  ]);
  dayjs.locale(language === 'vi' ? 'vi' : 'en');
}
