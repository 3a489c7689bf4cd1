import { MailOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AuthCard, CardLink } from './auth-card.tsx';
import styles from './security-code-page.module.css';

export default function SecurityCodePage() {
  const { t } = useTranslation('session');
  const { state } = useLocation() as { state: { email?: string } | null };
  const email = state?.email;
  return (
    <AuthCard
      heading={t('securityCode.heading')}
      intro={email ? t('securityCode.sentTo', { email }) : t('securityCode.sent')}
      footer={<CardLink to="/auth/login">{t('backToLogin')}</CardLink>}
    >
      <div className={styles.letter}>
        <MailOutlined className={styles.icon} aria-hidden />
        <p className="no-margin pretty">{t('securityCode.validity')}</p>
      </div>
      <p className={styles.again}>
        <CardLink to="/auth/forgot-password">{t('securityCode.again')}</CardLink>
      </p>
    </AuthCard>
  );
}
