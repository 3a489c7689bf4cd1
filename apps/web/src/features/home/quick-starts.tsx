import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { useTradeStarts } from '../../lib/trades/trade-starts.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './dashboard.module.css';

/** The tickets this person may begin, one press away by finger or by key. */
export function QuickStarts() {
  const { t } = useTranslation('home');
  const starts = useTradeStarts();
  if (starts.length === 0) return null;
  return (
    <nav className="row wrap stretch" aria-label={t('starts')}>
      {starts.map(({ kind, title, to }) => (
        <Link
          key={kind.code}
          to={to}
          className={styles.start}
          data-trade={kind.side}
          aria-keyshortcuts={ariaKeys(kind.code)}
        >
          <span>{title}</span>
          <KeyCap of={kind.code} />
        </Link>
      ))}
    </nav>
  );
}
