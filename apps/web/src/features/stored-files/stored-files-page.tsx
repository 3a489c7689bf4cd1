import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import type { StoredFile } from '@doi-tien/contract/stored-files.schema';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { fetchStoredFile, useDeleteStoredFileMutation, useStoredFilesQuery } from '../../lib/endpoints/stored-files.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { showSize } from './file-size.ts';
import styles from './stored-files.module.css';

const STATES = {
  1: { tone: 'info', word: 'writing' },
  2: { tone: 'success', word: 'ready' },
  3: { tone: 'danger', word: 'failed' },
} as const;
const ASK_AGAIN_MS = 3000;

/** Files that were written in the background, for as long as they are kept. */
export default function StoredFilesPage() {
  const { t } = useTranslation('ui');
  const { data, error, refetch } = useStoredFilesQuery(undefined, {
    pollingInterval: ASK_AGAIN_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return (
    <PageFrame title={t('storedFiles.title')}>
      <p className="no-margin mb-12 secondary">{t('storedFiles.about')}</p>
      {data ? <Files files={data} /> : <Waiting error={error} refetch={refetch} rows={4} hasTitle={false} />}
    </PageFrame>
  );
}

function Files({ files }: { files: readonly StoredFile[] }) {
  const { t } = useTranslation('ui');
  if (files.length === 0) return <EmptyState title={t('storedFiles.none')} hint={t('storedFiles.noneHint')} />;
  return (
    <ul className={`panel no-margin ${styles.list}`}>
      {files.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </ul>
  );
}

function File({ file }: { file: StoredFile }) {
  const { t } = useTranslation('ui');
  const { refetch } = useStoredFilesQuery();
  const [remove, { isLoading }] = useDeleteStoredFileMutation();
  const name = file.ten_tep;
  const state = STATES[file.trang_thai];
  return (
    <li className={`row wrap ${styles.file}`}>
      <div className={styles.words}>
        <p className="no-margin mb-4 weight-500 break-anywhere">{name}</p>
        <p className={`${styles.facts} num`}>
          <StatusTag tone={state.tone} label={t(`storedFiles.status.${state.word}`)} />
          <span>{showSize(file.kich_thuoc)}</span>
          <span>{t('storedFiles.until', { moment: showMoment(file.het_han) })}</span>
        </p>
      </div>
      <Button
        icon={<DownloadOutlined />}
        disabled={file.trang_thai !== 2}
        aria-label={t('storedFiles.fetchNamed', { name })}
        onClick={() => void fetchStoredFile(file.id)}
      >
        {t('storedFiles.fetch')}
      </Button>
      <Button
        icon={<DeleteOutlined />}
        loading={isLoading}
        aria-label={t('storedFiles.deleteNamed', { name })}
        onClick={() => void remove(file.id).then(refetch)}
      />
    </li>
  );
}
