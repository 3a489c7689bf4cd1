import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../lib/api/download.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './totp.module.css';

/** Shown once, when they are made: nobody can ask for them again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('profile');
  const text = codes.join('\n');
  return (
    <>
      <Alert type="warning" showIcon title={t('totp.codesOnce')} />
      <ol className={styles.codes} translate="no" aria-label={t('totp.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row wrap">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveText(`${t('totp.fileHead')}\n\n${text}\n`, t('totp.fileName'))}
        >
          {t('totp.download')}
        </Button>
        <CopyButton text={text} label={t('totp.codes')} />
      </div>
    </>
  );
}
