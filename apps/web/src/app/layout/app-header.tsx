import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Layout } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ScreenSize } from '../../lib/use-media.ts';
import { LanguageSwitch, ThemeSwitch } from '../frames/preferences.tsx';
import styles from './app-layout.module.css';
import { Brand } from './brand.tsx';
import { UserMenu } from './user-menu.tsx';

interface AppHeaderProps {
  size: ScreenSize;
  /** The sider is narrow, or on a phone the drawer is shut. */
  menuClosed: boolean;
  onToggleMenu: () => void;
}

export function AppHeader({ size, menuClosed, onToggleMenu }: AppHeaderProps) {
  const { t } = useTranslation();
  const mobile = size === 'mobile';
  const label = t(menuClosed ? (mobile ? 'menu.open' : 'menu.expand') : mobile ? 'menu.close' : 'menu.collapse');
  return (
    <Layout.Header className={styles.header}>
      <Button
        type="text"
        icon={mobile ? <MenuOutlined /> : menuClosed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={label}
        aria-expanded={!menuClosed}
        title={label}
        onClick={onToggleMenu}
      />
      {mobile ? <Brand /> : null}
      <div className={styles.spacer} />
      <LanguageSwitch />
      <ThemeSwitch />
      <UserMenu />
    </Layout.Header>
  );
}
