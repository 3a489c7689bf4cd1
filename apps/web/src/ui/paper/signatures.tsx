import { useTranslation } from 'react-i18next';
import styles from './paper.module.css';

/** Room for those who sign, beside each other. */
export function Signatures({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.signatures} data-signatures="">
      {roles.map((role) => (
        <div key={role}>
          <strong>{role}</strong>
          <div className={styles.small}>{t('paper.sign')}</div>
        </div>
      ))}
    </div>
  );
}
