import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { themeChosen } from '../../lib/state/appearance.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import type { ThemeMode } from '../../theme/tokens.ts';
import styles from './appearance-panel.module.css';
import { Panel } from './panel/panel.tsx';

export function AppearancePanel() {
  const { t, i18n } = useTranslation('profile');
  const dispatch = useAppDispatch();
  const theme = useAppSelector((state) => state.theme);
  return (
    <Panel title={t('appearance.title')} text={t('appearance.text')}>
      <div className={styles.choices}>
        <div className={`stack gap-6 ${styles.choice}`}>
          <span id="choose-language">{t('appearance.language')}</span>
          <Segmented<Language>
            aria-labelledby="choose-language"
            value={i18n.language as Language}
            options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
            onChange={(language) => void i18n.changeLanguage(language)}
          />
        </div>
        <div className={`stack gap-6 ${styles.choice}`}>
          <span id="choose-theme">{t('appearance.theme')}</span>
          <Segmented<ThemeMode>
            aria-labelledby="choose-theme"
            value={theme}
            options={[
              { value: 'light', label: t('appearance.light') },
              { value: 'dark', label: t('appearance.dark') },
            ]}
            onChange={(mode) => void dispatch(themeChosen(mode))}
          />
        </div>
      </div>
    </Panel>
  );
}
