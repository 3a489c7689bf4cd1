import { DownloadOutlined } from '@ant-design/icons';
import type { ImportLogDetail } from '@doi-tien/contract/import.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/download.ts';
import { useScreenSize } from '../../lib/use-media.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFieldName } from '../../ui/import/use-field-name.ts';
import { showMoment } from '../../ui/moments.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './import-log.module.css';
import { useImportLogRowQuery } from './import-log-endpoints.ts';
import { useImportStatus } from './use-import-log-columns.ts';

export function ImportLogDetailDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('import');
  const phone = useScreenSize() === 'mobile';
  return (
    <Drawer
      open={id !== null}
      size={phone ? '100%' : 640}
      title={id === null ? null : t('log.detail', { id })}
      destroyOnHidden
      onClose={onClose}
    >
      {id !== null && <Detail key={id} id={id} />}
    </Drawer>
  );
}

function Detail({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useImportLogRowQuery(id);
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <Facts row={data} />
      <Refused row={data} />
    </>
  );
}

function Facts({ row }: { row: ImportLogDetail }) {
  const { t } = useTranslation('import');
  const { t: f } = useTranslation('fields');
  const status = useImportStatus().find(({ value }) => value === row.trang_thai);
  const number = (count: number) => <span className="num">{formatDecimal(String(count))}</span>;
  return (
    <dl className={styles.facts}>
      <Fact label={f('ten_tep')}>{row.ten_tep}</Fact>
      <Fact label={f('loai')}>{t(`log.kinds.${row.loai}`)}</Fact>
      <Fact label={f('trang_thai')}>
        <StatusTag tone={status?.tone ?? 'neutral'} label={status?.label ?? ''} />
      </Fact>
      <Fact label={f('che_do')}>{t(`log.modes.${row.che_do}`)}</Fact>
      <Fact label={f('tong_dong')}>{number(row.tong_dong)}</Fact>
      <Fact label={f('them_moi')}>{number(row.them_moi)}</Fact>
      <Fact label={f('cap_nhat')}>{number(row.cap_nhat)}</Fact>
      <Fact label={f('khong_doi')}>{number(row.khong_doi)}</Fact>
      <Fact label={f('dong_loi')}>{number(row.dong_loi)}</Fact>
      <Fact label={f('kich_thuoc')}>{number(row.kich_thuoc)}</Fact>
      <Fact label={f('nguoi_tao')}>{row.nguoi_tao ?? '—'}</Fact>
      <Fact label={f('ngay_tao')}>
        <span className="num">{showMoment(row.ngay_tao)}</span>
      </Fact>
      <Fact label={f('xong_luc')}>
        <span className="num">{row.xong_luc === null ? '—' : showMoment(row.xong_luc)}</span>
      </Fact>
      <Fact label={t('log.fingerprint')}>
        <code className={styles.hash}>{row.tep_hash}</code>
      </Fact>
    </dl>
  );
}

function Refused({ row }: { row: ImportLogDetail }) {
  const { t } = useTranslation('import');
  const nameOf = useFieldName();
  if (row.dong_loi === 0) return <p className={styles.quiet}>{t('log.noErrors')}</p>;
  return (
    <>
      <div className={styles.heading}>
        <h3>{t('log.errors')}</h3>
        {row.co_tep_loi && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void downloadFile(`/log-import/${row.id}/dong-loi`, new URLSearchParams())}
          >
            {t('actions.rejected')}
          </Button>
        )}
      </div>
      {row.loi.length < row.dong_loi && (
        <p className={styles.quiet}>{t('log.firstErrors', { count: row.loi.length })}</p>
      )}
      <ul className={styles.errors}>
        {row.loi.map(({ dong, loi }) => (
          <li key={dong}>
            <span className={styles.line}>
              {t('preview.line')} {dong}
            </span>
            <span>{loi.map(({ field, message }) => `${nameOf(field)}: ${message}`).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
