import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../theme/logo.tsx';
import styles from './app-layout.module.css';

export function Brand({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/"
      className={`row flex-none gap-10 text-plain ${styles.brand}`}
      aria-label={t('appName')}
      data-compact={compact}
    >
      <Logo size={32} />
      {compact ? null : <span className={`text-16 nowrap ${styles.brandName}`}>{t('appName')}</span>}
    </Link>
  );
}
