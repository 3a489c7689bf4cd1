import { CheckOutlined } from '@ant-design/icons';
import { MOST_QUICK_REASONS, namesIn, QUICK_REASONS, type QuickReasonKind } from '@doi-tien/contract/quick-reasons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { digitOf } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import styles from './last-values.module.css';

interface QuickReasonsProps {
  kind: QuickReasonKind;
  /** What stands in the field. */
  value: string | null | undefined;
  onPick: (reason: string) => void;
}

/** The reasons of the settings: a press, or Alt and its number, fills the field, which can still be changed. */
export function QuickReasons({ kind, value, onPick }: QuickReasonsProps) {
  const { t } = useTranslation('ui');
  const place = useRef<HTMLSpanElement>(null);
  const { data } = useSettingsInUseQuery();
  const reasons = namesIn(data?.gia_tri[QUICK_REASONS[kind]] ?? '').slice(0, MOST_QUICK_REASONS);
  useShortcut(
    'quickReason',
    (event) => {
      const reason = reasons[digitOf(event) - 1];
      if (reason !== undefined) onPick(reason);
    },
    place,
  );
  if (reasons.length === 0) return null;
  const isChosen = (reason: string) => value?.trim() === reason;
  return (
    <span ref={place} className={styles.chips}>
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          size="small"
          className={styles.ready}
          aria-pressed={isChosen(reason)}
          icon={isChosen(reason) ? <CheckOutlined aria-hidden /> : undefined}
          aria-keyshortcuts={`Alt+${index + 1}`}
          title={t('form.quickReason', { number: index + 1 })}
          onClick={() => onPick(reason)}
        >
          <span className={`ellipsis ${styles.text}`}>{reason}</span>
        </Button>
      ))}
    </span>
  );
}
