import { DisconnectOutlined, QuestionCircleOutlined, RocketOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFateAsked } from '../../lib/api/fate.ts';
import { retryNow, useConnection } from '../../lib/connection/connection.ts';
import { useNewVersion } from '../../lib/connection/web-build.ts';
import { useIsUndoing } from '../../lib/notices/undoing.ts';
import { beginsSomething, useIsOff } from '../screens/screen-off.ts';
import { useCurrentScreen } from '../screens/screen-view.tsx';
import { LeftBars } from './left-bars.tsx';
import styles from './status-bars.module.css';

/** Under the header while something about the connection or the version is worth knowing; otherwise nothing. */
export function StatusBars() {
  return (
    <div className={styles.bars} role="status">
      <ConnectionBar />
      <LeftBars />
      <UndoBar />
      <PartOff />
      <NewVersionBar />
    </div>
  );
}

function ConnectionBar() {
  const { t } = useTranslation('frame');
  const connection = useConnection();
  if (connection === 'up') return null;
  return (
    <div className={styles.bar} data-tone="warning">
      <DisconnectOutlined aria-hidden="true" />
      <span className={styles.text}>{t(`connection.${connection}`)}</span>
      <Button size="small" onClick={retryNow}>
        {t('connection.retry')}
      </Button>
    </div>
  );
}

/** An undo without an answer; a form says this itself (`ui/form/fate-notice.tsx`). */
function UndoBar() {
  const { t } = useTranslation('ui');
  const isAsked = useFateAsked();
  const isUndoing = useIsUndoing();
  if (!isAsked || !isUndoing) return null;
  return (
    <div className={styles.bar} data-tone="warning">
      <QuestionCircleOutlined aria-hidden="true" />
      <span className={styles.text}>
        <b>{t('form.asking')}</b> {t('form.askingHint')}
      </span>
    </div>
  );
}

/** Hardly ever needed, so fetched with it. */
const PartOffBar = lazy(() => import('./part-off-bar.tsx'));

function PartOff() {
  const screen = useCurrentScreen();
  const isOff = useIsOff(screen);
  if (!screen || !isOff || beginsSomething(screen)) return null;
  return (
    <Suspense fallback={null}>
      <PartOffBar screen={screen} />
    </Suspense>
  );
}

/** Never by itself: somebody may be in the middle of a ticket. */
function NewVersionBar() {
  const { t } = useTranslation('frame');
  const isNewer = useNewVersion();
  const [isLater, setLater] = useState(false);
  if (!isNewer || isLater) return null;
  return (
    <div className={styles.bar} data-tone="info">
      <RocketOutlined aria-hidden="true" />
      <span className={styles.text}>
        <b>{t('newVersion.text')}</b> {t('newVersion.hint')}
      </span>
      <Button size="small" type="primary" onClick={() => window.location.reload()}>
        {t('newVersion.reload')}
      </Button>
      <Button size="small" type="text" onClick={() => setLater(true)}>
        {t('newVersion.later')}
      </Button>
    </div>
  );
}
