import { BookOutlined, ExportOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ScreenGroup, type ScreenLink, useScreenGroups } from '../../lib/session/screens.ts';
import { guideAddress, isGroup, menuEntryOf } from '../screens/menu.ts';
import { SCREENS } from '../screens/routes.tsx';
import type { MenuSection } from '../screens/screen.ts';
import { useCurrentScreen } from '../screens/screen-view.tsx';
import styles from './side-menu.module.css';

type Item = NonNullable<MenuProps['items']>[number];

interface SideMenuProps {
  collapsed: boolean;
  /** Called when a screen was chosen: the drawer of a phone closes then. */
  onChoose?: () => void;
}

export function SideMenu({ collapsed, onChoose }: SideMenuProps) {
  const { t, i18n } = useTranslation('frame');
  const groups = useScreenGroups();
  const current = menuEntryOf(SCREENS, useCurrentScreen());
  const openGroup = current?.menu && isGroup(current.menu) ? current.menu : null;
  const [openKeys, setOpenKeys] = useState<string[]>(openGroup ? [openGroup] : []);
  const [shown, setShown] = useState(current);
  // Also a screen that was reached by a link or the quick search is seen in the menu.
  if (shown !== current) {
    setShown(current);
    if (openGroup && !openKeys.includes(openGroup)) setOpenKeys([...openKeys, openGroup]);
  }

  return (
    <nav aria-label={t('menu.label')} className={styles.nav}>
      <Menu
        key={collapsed ? 'narrow' : 'wide'}
        mode="inline"
        inlineCollapsed={collapsed}
        inlineIndent={24}
        selectedKeys={current ? [current.path] : []}
        // A collapsed menu opens its groups as pop-ups on demand; none may stand open by itself.
        {...(!collapsed && { openKeys, onOpenChange: setOpenKeys })}
        items={[
          ...groups.flatMap(groupItems),
          guideItem(guideAddress(i18n.language), t('menu.guide'), t('menu.opensInNewTab')),
        ]}
        onClick={onChoose}
      />
    </nav>
  );
}

function groupItems(group: ScreenGroup): Item[] {
  if (!isGroup(group.key as MenuSection)) return group.screens.map((screen) => screenItem(screen, group.icon));
  return [
    {
      key: group.key,
      icon: group.icon,
      label: group.title,
      children: group.screens.map((screen) => screenItem(screen)),
    },
  ];
}

function screenItem(screen: ScreenLink, icon?: React.ReactNode): Item {
  return { key: screen.path, icon, title: screen.title, label: <ScreenMenuLink {...screen} /> };
}

/** Pointing at an entry already fetches its code, so the click finds it there. */
function ScreenMenuLink({ path, title }: ScreenLink) {
  const prefetch = () =>
    void SCREENS.find((screen) => screen.path === path)
      ?.load()
      .catch(() => {});
  return (
    <Link to={path} onPointerEnter={prefetch} onFocus={prefetch}>
      {title}
    </Link>
  );
}

function guideItem(address: string, title: string, note: string): Item {
  const label = (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {title} <ExportOutlined className={styles.external} aria-label={note} />
    </a>
  );
  return { key: 'guide', icon: <BookOutlined aria-hidden />, title, label };
}
