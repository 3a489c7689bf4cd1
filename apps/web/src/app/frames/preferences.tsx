import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language } from '../../i18n/languages.ts';
import { themeChosen } from '../../lib/state/appearance.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';

/** Two languages need no list: the button names the other one, in that language. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const other: Language = i18n.language === 'vi' ? 'en' : 'vi';
  const code = other.toUpperCase();
  const name = LANGUAGE_NAMES[other];
  return (
    <Button
      type="text"
      aria-label={t('layout.switchLanguage', { code, language: name })}
      title={name}
      onClick={() => void i18n.changeLanguage(other)}
    >
      <span lang={other}>{code}</span>
    </Button>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mode = useAppSelector((state) => state.theme);
  const label = t(mode === 'dark' ? 'layout.toLight' : 'layout.toDark');
  return (
    <Button
      type="text"
      icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
      aria-label={label}
      title={label}
      onClick={() => dispatch(themeChosen(mode === 'dark' ? 'light' : 'dark'))}
    />
  );
}
