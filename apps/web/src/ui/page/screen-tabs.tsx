import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { NavLink } from 'react-router';
import { useShownPermissions } from '../../lib/session/permissions.ts';
import styles from './screen-tabs.module.css';

interface ScreenTab {
  path: string;
  label: string;
  permission: Permission;
}

/** Screens that belong together, as links beside each other; those a person may not open are left out. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly ScreenTab[] }) {
  const rights = useShownPermissions();
  const shown = tabs.filter(({ permission }) => isAllowed(rights, permission));
  if (shown.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={label}>
      {shown.map(({ path, label: name }) => (
        <NavLink key={path} to={path} end className={`muted weight-500 ${styles.tab}`}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
