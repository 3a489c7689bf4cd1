import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { endSession } from '../../lib/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { WhileLoading } from '../../ui/page/while-loading.tsx';
import styles from './logout-page.module.css';
import { useLogoutMutation } from './session-endpoints.ts';

/** The server revokes the session if it can be reached; this browser forgets it in any case. */
export default function LogoutPage() {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector((state) => state.auth.token !== null);
  const [logout] = useLogoutMutation();

  useEffect(() => {
    if (!signedIn) return;
    const request = logout();
    void request.finally(() => endSession(dispatch));
  }, [signedIn, logout, dispatch]);

  if (!signedIn) return <Navigate to="/auth/login" replace />;
  return (
    <main className={styles.page} role="status">
      {t('logout.leaving')}
      <WhileLoading />
    </main>
  );
}
