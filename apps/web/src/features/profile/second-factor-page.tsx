import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { refreshSession } from '../../lib/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { PasskeyPanel } from './passkey-panel.tsx';
import styles from './second-factor-page.module.css';
import { TotpPanel } from './totp-panel.tsx';

/** The one page open to a person who must have a second factor and has none. */
export default function SecondFactorPage() {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.auth.user);
  const isDemanded = user?.need_second_factor === true;
  useEffect(() => {
    // The demand may have been taken back since it was last heard of.
    if (isDemanded) void refreshSession(dispatch);
  }, [isDemanded, dispatch]);
  if (!user || !isDemanded) return <Navigate to="/" replace />;
  // After the recovery codes were put away: the answer leads on from this page.
  const goOn = () => void refreshSession(dispatch);
  return (
    <section className={`stack gap-16 ${styles.page}`} aria-labelledby="second-factor-heading">
      <h1 id="second-factor-heading" className={`no-margin balance ${styles.heading}`}>
        {t('setup.heading')}
      </h1>
      <p className="no-margin mb-8 secondary break-anywhere pretty">{t('setup.intro', { account: user.tai_khoan })}</p>
      <PasskeyPanel onAdded={goOn} />
      <TotpPanel onAdded={goOn} />
      <Link to="/logout" className={`text-accent weight-500 ${styles.leave}`}>
        {t('setup.leave')}
      </Link>
    </section>
  );
}
