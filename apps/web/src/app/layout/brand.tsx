import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../theme/logo.tsx';
import styles from './app-layout.module.css';

export function Brand({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link to="/" className={styles.brand} aria-label={t('appName')} data-compact={compact}>
      <Logo size={32} />
      {compact ? null : <span className={styles.brandName}>{t('appName')}</span>}
    </Link>
  );
}
