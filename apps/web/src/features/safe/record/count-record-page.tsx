import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { useCountRecordQuery } from '../safe-endpoints.ts';
import { CountRecordDocument } from './count-record-document.tsx';

/** `/ket/{id}/bien-ban`: the count record as it will lie on the table, with one button that prints it. */
export default function CountRecordPage() {
  const { t } = useTranslation('safe');
  const safeId = Number(useParams().id);
  const { data: record, error, refetch } = useCountRecordQuery(safeId);
  return (
    <PageFrame
      title={t('record.title')}
      actions={<LinkButton to={`/ket/${safeId}`}>{t('record.back')}</LinkButton>}
      primaryAction={
        <Button type="primary" icon={<PrinterOutlined />} disabled={!record} onClick={() => window.print()}>
          {t('record.print')}
        </Button>
      }
    >
      {record ? <CountRecordDocument record={record} /> : <Waiting error={error} refetch={refetch} rows={12} />}
    </PageFrame>
  );
}
