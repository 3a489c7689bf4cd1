import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import styles from './line-tools.module.css';

interface LineToolsProps {
  /** Kinds of notes with a rate of their own; most currencies have none. */
  groups: readonly string[];
  group: string | null;
  onGroup: (group: string | null) => void;
  /** Null where there are no notes to count. */
  countsNotes: boolean | null;
  onToggleNotes: () => void;
  onRemove: (() => void) | undefined;
}

/** What is needed now and then under a line. */
export function LineTools({ groups, group, onGroup, countsNotes, onToggleNotes, onRemove }: LineToolsProps) {
  const { t } = useTranslation('trade');
  if (countsNotes === null && !onRemove) return null;
  return (
    <div className={styles.tools}>
      {countsNotes !== null && (
        <Button
          type="text"
          size="small"
          aria-expanded={countsNotes}
          aria-keyshortcuts={ariaKeys(countsNotes ? 'back' : 'countNotes')}
          onClick={onToggleNotes}
        >
          {t(countsNotes ? 'hideNotes' : 'countNotes')}
          <KeyCap of={countsNotes ? 'back' : 'countNotes'} />
        </Button>
      )}
      {groups.length > 0 && (
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={t('group')}
          value={group ?? ''}
          options={[
            { value: '', label: t('allNotes') },
            ...groups.map((name) => ({ value: name, label: t('groupOf', { group: name }) })),
          ]}
          onChange={(name: string) => onGroup(name || null)}
        />
      )}
      {onRemove && (
        <Button type="text" size="small" icon={<DeleteOutlined />} onClick={onRemove}>
          {t('removeLine')}
        </Button>
      )}
    </div>
  );
}
