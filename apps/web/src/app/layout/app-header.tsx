import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import type { ScreenSize } from '../../lib/browser/use-media.ts';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { LanguageSwitch, ThemeSwitch } from '../frames/preferences.tsx';
import styles from './app-layout.module.css';
import { ApprovalParts } from './approval-parts.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { Brand } from './brand.tsx';
import { useHasPhoneBar } from './phone-bar.tsx';
import { UserMenu } from './user-menu.tsx';

interface AppHeaderProps {
  size: ScreenSize;
  /** The sider is narrow, or on a phone the drawer is shut. */
  menuClosed: boolean;
  onToggleMenu: () => void;
  onSearch: () => void;
}

/** What stands in the header of the signed-in frame. */
export function AppHeader({ size, menuClosed, onToggleMenu, onSearch }: AppHeaderProps) {
  const { t } = useTranslation('frame');
  const mobile = size === 'mobile';
  // On a phone the branch stands where the name of the product would.
  const hasBranch = useSeveralBranches();
  // There the rest has to fit beside buttons of a finger's width.
  const isNarrow = useHasPhoneBar() || hasBranch;
  const label = t(menuClosed ? (mobile ? 'menu.open' : 'menu.expand') : mobile ? 'menu.close' : 'menu.collapse');
  return (
    <>
      <Button
        type="text"
        icon={mobile ? <MenuOutlined /> : menuClosed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={label}
        aria-expanded={!menuClosed}
        title={label}
        onClick={onToggleMenu}
      />
      {mobile ? <Brand compact={isNarrow} /> : null}
      <BranchSwitch />
      <div className="flex-1" />
      <SearchButton size={size} onClick={onSearch} />
      <ApprovalParts />
      {/* There may be no room for it on a phone; the profile has it too. */}
      {!(mobile && isNarrow) && <LanguageSwitch />}
      <ThemeSwitch />
      <UserMenu />
    </>
  );
}

/** Looks like the field it opens where there is room for one; a tablet has room for a short hint only. */
function SearchButton({ size, onClick }: { size: ScreenSize; onClick: () => void }) {
  const { t } = useTranslation('frame');
  const isWide = size !== 'mobile';
  return (
    <Button
      type={isWide ? 'default' : 'text'}
      className={isWide ? styles.search : undefined}
      icon={<SearchOutlined />}
      aria-label={isWide ? undefined : t('search.open')}
      aria-keyshortcuts={ariaKeys('palette')}
      title={t('search.open')}
      onClick={onClick}
    >
      {isWide && (
        <>
          <span className="flex-1 text-left ellipsis">
            {t(size === 'desktop' ? 'search.placeholder' : 'search.open')}
          </span>
          {size === 'desktop' && <KeyCap of="palette" />}
        </>
      )}
    </Button>
  );
}
