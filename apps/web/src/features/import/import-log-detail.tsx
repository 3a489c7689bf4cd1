import { DownloadOutlined } from '@ant-design/icons';
import type { ImportLogDetail as ImportFacts } from '@doi-tien/contract/import.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api/download.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { showMoment } from '../../ui/dates/moments.ts';
import { useFieldName } from '../../ui/import/use-field-name.ts';
import { Fact, Facts } from '../../ui/log/facts.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './import-log.module.css';
import { useImportStatus } from './use-import-log-columns.ts';

/** What became of one file, and the lines it was refused for. */
export function ImportLogDetail({ row }: { row: ImportFacts }) {
  return (
    <>
      <FileFacts row={row} />
      <Refused row={row} />
    </>
  );
}

function FileFacts({ row }: { row: ImportFacts }) {
  const { t } = useTranslation('import');
  const { t: f } = useTranslation('fields');
  const status = useImportStatus().find(({ value }) => value === row.trang_thai);
  const number = (count: number) => <span className="num">{formatDecimal(String(count))}</span>;
  return (
    <Facts>
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
      <Fact label={t('log.fingerprint')} wide>
        <code className="text-12">{row.tep_hash}</code>
        <CopyButton text={row.tep_hash} label={t('log.fingerprint')} />
      </Fact>
    </Facts>
  );
}

function Refused({ row }: { row: ImportFacts }) {
  const { t } = useTranslation('import');
  const nameOf = useFieldName();
  if (row.dong_loi === 0) return <p className="muted">{t('log.noErrors')}</p>;
  return (
    <>
      <div className={`row between mt-16 ${styles.heading}`}>
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
      {row.loi.length < row.dong_loi && <p className="muted">{t('log.firstErrors', { count: row.loi.length })}</p>}
      <ul className={`plain-list mt-8 ${styles.errors}`}>
        {row.loi.map(({ dong, loi }) => (
          <li key={dong}>
            <span className={`flex-none muted num ${styles.line}`}>
              {t('preview.line')} {dong}
            </span>
            <span>{loi.map(({ field, message }) => `${nameOf(field)}: ${message}`).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
