import type { PermissionAction } from '@doi-tien/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { PermissionChanges } from '../../lib/session/permission-changes.ts';
import styles from './permission-change-list.module.css';

/** Which rights come and which go, area by area. Sign, colour and words together: none of them is the only sign. */
export function PermissionChangeList({ changes, label }: { changes: PermissionChanges; label: string }) {
  const { t } = useTranslation('access');
  return (
    <ul className={`stack gap-4 plain-list ${styles.list}`} aria-label={label}>
      {changes.areas.map(({ name, added, removed }) => (
        <li key={name}>
          <span className="text-plain">{t(`areas.${name}`)}</span>
          <span className="row wrap stretch gap-4">
            {added.map((action) => (
              <ChangedRight key={action} action={action} sign="+" />
            ))}
            {removed.map((action) => (
              <ChangedRight key={action} action={action} sign="−" />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ChangedRight({ action, sign }: { action: PermissionAction; sign: '+' | '−' }) {
  const { t } = useTranslation('access');
  return (
    <span className={sign === '+' ? styles.added : styles.removed}>
      <span aria-hidden="true">{sign} </span>
      <span className="visually-hidden">{t(sign === '+' ? 'added' : 'removed')} </span>
      {t(`actions.${action}`)}
    </span>
  );
}
