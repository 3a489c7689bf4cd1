import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionChanges } from '../../../lib/session/permission-changes.ts';
import { PermissionChangeList } from '../../../ui/history/permission-change-list.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import styles from './role-editor.module.css';

interface ChangesBarProps {
  changes: PermissionChanges;
  /** The role the rights were taken from, when it is not the stored one. */
  sourceName: string | null;
  /** Why the last try was refused. */
  failure: ReactNode;
  children: ReactNode;
}

/** What saving would change, in sight before it is done. */
export function ChangesBar({ changes, sourceName, failure, children }: ChangesBarProps) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  const isChanged = changes.areas.length > 0;
  return (
    <div className={styles.bar}>
      {failure}
      {open && isChanged && (
        <div className={`line-below p-12 scroll ${styles.changes}`}>
          <PermissionChangeList changes={changes} label={t('editor.changes')} />
        </div>
      )}
      <div className={`row wrap p-8-12 ${styles.barLine}`}>
        <div className="row wrap" role="status">
          {!isChanged && <span className="muted">{t('editor.noChange')}</span>}
          {changes.added > 0 && <StatusTag tone="success" label={t('editor.added', { total: changes.added })} />}
          {changes.removed > 0 && <StatusTag tone="danger" label={t('editor.removed', { total: changes.removed })} />}
          {isChanged && sourceName && <span className="muted">{t('editor.fromSource', { name: sourceName })}</span>}
        </div>
        {isChanged && (
          <Button
            type="link"
            size="small"
            icon={open ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'editor.hideChanges' : 'editor.showChanges')}
          </Button>
        )}
        <span className={`flex-1 ${styles.spacer}`} />
        <div className={`row stretch ${styles.buttons}`}>{children}</div>
      </div>
    </div>
  );
}
