import type { PrivacyRequest } from '@doi-tien/contract/privacy.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { customerAddress } from './customer-endpoints.ts';
import { CustomerTabs } from './customer-tabs.tsx';
import { usePrivacyRequestsQuery } from './privacy-endpoints.ts';
import { useDeletionWords, usePrivacyKinds, usePrivacyStates } from './privacy-words.ts';

/** `/khach-hang/rieng-tu`: what people asked about what is kept of them. */
export default function PrivacyPage() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  return (
    <DataList<PrivacyRequest>
      listId="yeu-cau-rieng-tu"
      title={t('privacy.title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      useList={usePrivacyRequestsQuery}
      searchPlaceholder={t('privacy.search')}
      onOpen={({ khach_hang_id }) => void navigate(`${customerAddress(khach_hang_id)}?phan=privacy`)}
      toolbarExtra={<CustomerTabs />}
      empty={{ title: t('privacy.empty'), hint: t('privacy.emptyHint') }}
    />
  );
}

function useColumns(): ListColumn<PrivacyRequest>[] {
  const { t } = useTranslation('customers');
  const { t: f } = useTranslation('fields');
  const kinds = usePrivacyKinds();
  const states = usePrivacyStates();
  const deletion = useDeletionWords();
  return useMemo(
    () => [
      {
        key: 'ho_va_ten',
        title: t('privacy.customer'),
        kind: 'text',
        always: true,
        filter: true,
        width: 200,
        value: ({ ho_va_ten }) => ho_va_ten ?? t('unnamed'),
      },
      { key: 'loai', title: t('privacy.kind'), kind: 'tag', options: kinds, filter: true, width: 140 },
      { key: 'trang_thai', title: f('trang_thai'), kind: 'status', options: states, filter: true, width: 120 },
      { key: 'xoa_tu_ngay', title: t('privacy.when'), kind: 'text', width: 260, value: deletion },
      { key: 'so_giay_to', title: f('so_giay_to'), kind: 'text', filter: true, width: 150, yields: true },
      { key: 'ngay_tao', title: t('privacy.received'), kind: 'datetime', sortable: true, filter: true, width: 150 },
      { key: 'ghi_chu', title: f('ghi_chu'), kind: 'text', width: 180, yields: true },
      { key: 'nguoi_tao', title: f('nguoi_tao'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'xong_luc', title: f('xong_luc'), kind: 'datetime', sortable: true, hiddenAtFirst: true },
    ],
    [t, f, kinds, states, deletion],
  );
}
