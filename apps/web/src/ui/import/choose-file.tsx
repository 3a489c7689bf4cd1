import { FileExcelOutlined, FileTextOutlined, InboxOutlined } from '@ant-design/icons';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  IMPORT_MAX_USERS,
  IMPORT_PATHS,
  type ImportKind,
} from '@doi-tien/contract/import';
import { IMPORT_MAX_ENTRIES } from '@doi-tien/contract/screening';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api/download.ts';
import styles from './import.module.css';
import { fileProblem } from './import-rows.ts';

interface ChooseFileProps {
  kind: ImportKind;
  refusal: string | null;
  onChoose: (file: File) => void;
  onRefuse: (reason: string) => void;
}

/** Where it is not as many as everywhere. */
const MAX_ROWS: Partial<Record<ImportKind, number>> = {
  'nguoi-dung': IMPORT_MAX_USERS,
  'sang-loc': IMPORT_MAX_ENTRIES,
};

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;

export function ChooseFile({ kind, refusal, onChoose, onRefuse }: ChooseFileProps) {
  const { t } = useTranslation('import');
  const rows = MAX_ROWS[kind] ?? IMPORT_MAX_ROWS;
  const isList = kind === 'sang-loc';
  const take = (file: File) => {
    const problem = fileProblem(file, isList);
    if (problem === 'wrongType' && isList) onRefuse(t('choose.wrongTypeList'));
    else if (problem) onRefuse(t(`choose.${problem}`, { megabytes: MEGABYTES }));
    else onChoose(file);
  };
  const template = (format: 'xlsx' | 'csv') =>
    void downloadFile(`${IMPORT_PATHS[kind]}/import/template`, new URLSearchParams({ format }));
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Upload.Dragger
        accept={isList ? '.xml,.xlsx,.csv' : '.xlsx,.csv'}
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          take(file);
          return false;
        }}
      >
        <div className={styles.drop}>
          <InboxOutlined className={styles.dropIcon} aria-hidden="true" />
          <div className="no-margin mt-8 mb-4 text-16 weight-600">{t('choose.drop')}</div>
          <div className="muted text-12">
            {t(isList ? 'choose.hintList' : 'choose.hint', { megabytes: MEGABYTES, rows: formatDecimal(String(rows)) })}
          </div>
        </div>
      </Upload.Dragger>
      <div className="row wrap">
        <span>{t('choose.template')}</span>
        <Button size="small" icon={<FileExcelOutlined />} onClick={() => template('xlsx')}>
          {t('choose.xlsx')}
        </Button>
        <Button size="small" icon={<FileTextOutlined />} onClick={() => template('csv')}>
          {t('choose.csv')}
        </Button>
      </div>
    </>
  );
}
