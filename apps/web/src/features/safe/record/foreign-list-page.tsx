import type { ForeignList } from '@doi-tien/contract/safe-record.schema';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showDay } from '../../../ui/dates/moments.ts';
import { PaperPage } from '../../../ui/paper/paper-page.tsx';
import { useForeignListQuery } from '../safe-endpoints.ts';
import { ForeignListPaper } from './foreign-list-paper.tsx';

/** `/ket/{id}/bang-ke`: form 07-TT of a day of the safe. */
export default function ForeignListPage() {
  const { t } = useTranslation('safe');
  const { t: f } = useTranslation('files');
  const safeId = Number(useParams().id);
  return (
    <PaperPage
      title={t('record.foreignList')}
      back={{ to: `/ket/${safeId}`, label: t('record.back') }}
      print={t('record.print')}
      file={{ path: `/ket/bang-ke/${safeId}/export`, permission: ['ket', 'export'] }}
      state={useForeignListQuery(safeId)}
    >
      {(list: ForeignList) => (
        <ForeignListPaper
          subtitle={`${f('forms.safe')} ${list.ket.ma_ket} · ${f('forms.day')} ${showDay(list.ket.ngay)}`}
          parts={[
            { name: f('forms.parts.mua'), lines: list.mua },
            { name: f('forms.parts.ban'), lines: list.ban },
            { name: f('forms.parts.ton'), lines: list.ton },
          ]}
        />
      )}
    </PaperPage>
  );
}
