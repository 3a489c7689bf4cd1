import type { PrivacyOfPerson } from '@doi-tien/contract/privacy.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { PaperDocument } from '../../ui/paper/paper-document.tsx';
import { PaperPage } from '../../ui/paper/paper-page.tsx';
import { tablePart } from '../../ui/paper/paper-part.ts';
import { customerAddress, useCustomerQuery } from './customer-endpoints.ts';
import { usePrivacyOfQuery } from './privacy-endpoints.ts';

/** `/khach-hang/{id}/thong-bao`: what is kept about a person, on paper, for the person. */
export default function PrivacyNoticePage() {
  const { t } = useTranslation('customers');
  const id = Number(useParams().id);
  const { data: customer } = useCustomerQuery(id);
  return (
    <PaperPage
      title={t('privacy.noticeTitle')}
      back={{ to: `${customerAddress(id)}?phan=privacy`, label: t('privacy.back') }}
      print={t('privacy.print')}
      state={usePrivacyOfQuery(id)}
    >
      {(kept) => <Notice kept={kept} name={customer?.ho_va_ten ?? t('unnamed')} />}
    </PaperPage>
  );
}

function Notice({ kept, name }: { kept: PrivacyOfPerson; name: string }) {
  const { t } = useTranslation('customers');
  return (
    <PaperDocument
      head={{ corner: showMoment(new Date().toISOString()) }}
      title={t('privacy.noticeTitle')}
      subtitle={<strong>{name}</strong>}
      parts={[
        <p key="intro">{t('privacy.noticeIntro')}</p>,
        tablePart({
          name: t('privacy.noticeTitle'),
          rows: kept.phan,
          rowKey: ({ loai }) => loai,
          columns: [
            { key: 'what', title: t('privacy.what'), isWords: true, cell: ({ loai }) => t(`privacy.names.${loai}`) },
            { key: 'count', title: t('privacy.count'), cell: ({ so_luong }) => formatDecimal(String(so_luong)) },
            {
              key: 'why',
              title: t('privacy.reason'),
              isWords: true,
              cell: ({ loai }) => t(`privacy.why.${loai}`, { years: kept.so_nam }),
            },
            {
              key: 'until',
              title: t('privacy.end'),
              isWords: true,
              cell: ({ den_ngay }) => (den_ngay ? showDay(den_ngay) : t('privacy.noEnd')),
            },
          ],
        }),
        <p key="rights">{t('privacy.rights', { years: kept.so_nam })}</p>,
      ]}
      signatures={[t('privacy.signs.person'), t('privacy.signs.business')]}
    />
  );
}
