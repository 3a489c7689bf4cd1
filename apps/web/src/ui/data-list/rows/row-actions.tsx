import { MoreOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShortcutName } from '../../../lib/keys/shortcuts.ts';
import { KeyCap } from '../../key-cap.tsx';
import type { RowAction } from '../columns/list-column.ts';
import styles from './row-actions.module.css';

function ActionLabel({ label, shortcut }: { label: string; shortcut: ShortcutName }) {
  return (
    <span className="inline-row between full-width">
      {label}
      <KeyCap of={shortcut} />
    </span>
  );
}

interface RowActionsProps<Row> {
  row: Row;
  /** Asked when the row is drawn whether there are any, and again when the menu opens. */
  actionsOf: () => readonly RowAction<Row>[];
  rowName: string;
}

/**
 * One button per row: a row of icons would ask the clerk to guess. The menu is made when it is opened, since two hundred
 * of them make a list slow.
 */
export function RowActions<Row>({ row, actionsOf, rowName }: RowActionsProps<Row>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const actions = actionsOf();
  if (actions.length === 0) return null;
  return (
    <span className={`inline-row stretch gap-0 relative ${styles.more}`}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('list.actionsOf', { row: rowName })}
        onClick={() => setOpen(true)}
      >
        <MoreOutlined aria-hidden />
      </button>
      {isOpen && (
        <Dropdown
          open
          autoFocus
          trigger={['click']}
          placement="bottomRight"
          onOpenChange={(open) => {
            if (open) return;
            setOpen(false);
            button.current?.focus();
          }}
          menu={{
            items: actions.map(({ key, label, icon, danger, disabled, shortcut, onClick }) => ({
              key,
              label: shortcut ? <ActionLabel label={label} shortcut={shortcut} /> : label,
              icon,
              danger,
              disabled,
              onClick: ({ domEvent }) => {
                domEvent.stopPropagation();
                setOpen(false);
                onClick(row);
              },
            })),
          }}
        >
          <span className={styles.anchor} />
        </Dropdown>
      )}
    </span>
  );
}
