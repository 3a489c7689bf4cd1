import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { install, useInstallWay } from '../../lib/install/install.ts';

/** Quiet, at the end of the card: nobody needs it more than once. */
export function InstallApp() {
  const { t } = useTranslation('profile');
  const way = useInstallWay();
  if (way === null) return null;
  return (
    <div className="p-12-16 line-above">
      {way === 'offer' ? (
        <Button block size="large" icon={<DownloadOutlined aria-hidden />} onClick={() => void install()}>
          {t('install.button')}
        </Button>
      ) : (
        <p className="no-margin muted">
          <b>{t('install.button')}.</b> {t('install.ios')}
        </p>
      )}
    </div>
  );
}
