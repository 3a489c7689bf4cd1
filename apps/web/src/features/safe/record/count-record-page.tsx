import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PaperPage } from '../../../ui/paper/paper-page.tsx';
import { useCountRecordQuery } from '../safe-endpoints.ts';
import { CountRecordDocument } from './count-record-document.tsx';

/** `/ket/{id}/bien-ban`: the count record as it will lie on the table, with one button that prints it. */
export default function CountRecordPage() {
  const { t } = useTranslation('safe');
  const safeId = Number(useParams().id);
  return (
    <PaperPage
      title={t('record.title')}
      back={{ to: `/ket/${safeId}`, label: t('record.back') }}
      print={t('record.print')}
      more={[
        { to: `/ket/${safeId}/kiem-ke`, label: t('record.forms') },
        { to: `/ket/${safeId}/bang-ke`, label: t('record.foreignList') },
      ]}
      state={useCountRecordQuery(safeId)}
    >
      {(record) => <CountRecordDocument record={record} />}
    </PaperPage>
  );
}
