import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './desk-bar.module.css';
import type { RateDeskState } from './use-rate-desk.ts';

interface DeskBarProps {
  desk: RateDeskState;
  phone: boolean;
  onSave: () => void;
}

/** What is waiting to be saved, always in sight. */
export function DeskBar({ desk, phone, onSave }: DeskBarProps) {
  const { t } = useTranslation('rates');
  const changed = Object.keys(desk.drafts).length;
  const typed = desk.states.filter((state) => state.changed.length > 0);
  const problems = typed.reduce((sum, state) => sum + state.problems.length, 0);
  const warnings = typed.reduce((sum, state) => sum + state.warnings.length, 0);
  return (
    <div className={styles.bar}>
      <div className={styles.told} role="status">
        {changed === 0 ? (
          <span className={`muted text-12 ${phone ? '' : 'about-keys'}`}>{t(phone ? 'bar.nothing' : 'gridHint')}</span>
        ) : (
          <b>{t('bar.changed', { count: changed })}</b>
        )}
        {problems > 0 && <span className="text-error weight-600">{t('bar.problems', { count: problems })}</span>}
        {warnings > 0 && <span className="text-warning weight-600">{t('bar.warnings', { count: warnings })}</span>}
      </div>
      {changed > 0 && <Button onClick={desk.undoAll}>{t('bar.undo')}</Button>}
      <Button
        type="primary"
        disabled={changed === 0 || desk.lines === null}
        aria-keyshortcuts="Control+Enter"
        onClick={onSave}
      >
        {t('bar.save')}
        <KeyCap of="save" />
      </Button>
    </div>
  );
}
