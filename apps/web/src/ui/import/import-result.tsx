import { DownloadOutlined } from '@ant-design/icons';
import type { ImportKind } from '@doi-tien/contract/import';
import type { ImportAnswer } from '@doi-tien/contract/import.schema';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api/download.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './import.module.css';
import { Counts } from './import-preview.tsx';
import { SHOWN_ROWS } from './import-rows.ts';
import { RowsTable } from './rows-table.tsx';

interface ImportResultProps {
  kind: ImportKind;
  answer: ImportAnswer;
  refusal: string | null;
}

/** What came of it. Refused rows can be taken home, mended and brought again. */
export function ImportResult({ kind, answer, refusal }: ImportResultProps) {
  const { t } = useTranslation('import');
  const seesLog = useCan(['log-import', 'index']);
  const seesRecords = useCan([kind, 'index']);
  const canDownload = seesLog && seesRecords;
  const { dong_loi: wrong, them_moi: added, cap_nhat: updated, khong_doi: same } = answer;
  return (
    <>
      <Alert
        type={answer.da_ghi ? (wrong > 0 ? 'warning' : 'success') : 'error'}
        showIcon
        title={answer.da_ghi ? t('result.saved') : (refusal ?? t('result.refused'))}
        description={
          <>
            {answer.da_ghi && <div>{t('result.savedHint', { added, updated, same })}</div>}
            {wrong > 0 && <div>{t('result.rejected', { count: wrong })}</div>}
          </>
        }
        action={
          wrong > 0 &&
          answer.id !== null &&
          canDownload && (
            <Button
              icon={<DownloadOutlined />}
              onClick={() => void downloadFile(`/log-import/${answer.id}/dong-loi`, new URLSearchParams())}
            >
              {t('actions.rejected')}
            </Button>
          )
        }
      />
      <Counts answer={answer} />
      <Passwords answer={answer} />
      {wrong > 0 && <RowsTable answer={answer} rows={answer.dong.slice(0, SHOWN_ROWS)} />}
    </>
  );
}

function Passwords({ answer: { mat_khau_mot_lan: passwords = [] } }: { answer: ImportAnswer }) {
  const { t } = useTranslation('import');
  if (passwords.length === 0) return null;
  if (passwords.every(({ mat_khau }) => mat_khau === ''))
    return <Alert type="warning" showIcon title={t('result.passwordsGone')} />;
  const all = passwords.map(({ tai_khoan, mat_khau }) => `${tai_khoan}\t${mat_khau}`).join('\n');
  return (
    <section className={styles.passwords} aria-label={t('result.passwords')}>
      <div className="weight-600">
        {t('result.passwords')} <CopyButton text={all} label={t('result.copyAll')} />
      </div>
      <p className={styles.unsure}>{t('result.passwordsHint')}</p>
      <ul>
        {passwords.map(({ tai_khoan, mat_khau }) => (
          <li key={tai_khoan}>
            {tai_khoan} <code>{mat_khau}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
