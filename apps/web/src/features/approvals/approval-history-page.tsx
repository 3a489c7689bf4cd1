import { APPROVAL_AREAS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnusedWords } from '../../lib/branches/unused-words.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { clockText } from '../../ui/approvals/time-left.tsx';
import { useApprovalWords } from '../../ui/approvals/use-approval-words.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { useOpenedRequest } from './approval-address.ts';
import { ApprovalTabs } from './approval-tabs.tsx';
import { DecisionPanel } from './decision-panel.tsx';

const { useList } = collectionHooks<ApprovalRequest & { phien_ban: number }>('/yeu-cau-duyet', 'approvals');

/** Every request this person could decide about: who asked for what, who decided, and how long it took. */
export default function ApprovalHistoryPage() {
  const { t } = useTranslation('approvals');
  const isPhone = useScreenSize() === 'mobile';
  const [opened, open] = useOpenedRequest();
  return (
    <>
      <DataList<ApprovalRequest>
        listId="yeu-cau-duyet"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        useList={useList}
        periodField="ngay_tao"
        searchPlaceholder={t('history.search')}
        exportPath="/yeu-cau-duyet/export"
        onOpen={({ id }) => open(id)}
        actions={<ApprovalTabs current="history" />}
        empty={{ title: t('history.emptyTitle'), hint: t('history.emptyHint') }}
      />
      <Drawer open={opened !== null} title={t('title')} size={isPhone ? '100%' : 640} onClose={() => open(null)}>
        {opened !== null && <DecisionPanel key={opened} id={opened} />}
      </Drawer>
    </>
  );
}

function useColumns(): ListColumn<ApprovalRequest>[] {
  const { t } = useTranslation('approvals');
  const { t: f } = useTranslation('fields');
  const { t: u } = useTranslation('ui');
  const words = useApprovalWords();
  const { isUnusedSubject } = useUnusedWords();
  return useMemo(
    () => [
      { key: 'ngay_tao', title: t('history.asked'), kind: 'datetime', sortable: true, always: true, card: 'detail' },
      {
        key: 'hanh_vi',
        title: t('history.act'),
        kind: 'text',
        always: true,
        width: 170,
        card: 'title',
        value: (request) => words.act(request),
      },
      { key: 'gia_tri', title: f('gia_tri'), kind: 'money', unit: '₫', sortable: true, filter: true },
      { key: 'trang_thai', title: f('trang_thai'), kind: 'status', filter: true, options: words.statuses, width: 128 },
      { key: 'nguoi_tao', title: t('history.maker'), kind: 'text', filter: true, width: 136 },
      { key: 'nguoi_duyet', title: t('history.approver'), kind: 'text', filter: true, width: 136 },
      {
        key: 'giay_cho',
        title: t('history.took'),
        kind: 'number',
        sortable: true,
        width: 76,
        value: ({ giay_cho }) => (giay_cho === null ? null : clockText(giay_cho)),
        render: ({ giay_cho }) => giay_cho !== null && <span className="num">{clockText(giay_cho)}</span>,
      },
      {
        key: 'ten_quyen',
        title: t('history.area'),
        kind: 'tag',
        filter: 'options',
        width: 150,
        yields: true,
        options: APPROVAL_AREAS.map((area) => ({
          value: area,
          label: words.area(area),
          isUnused: isUnusedSubject(area),
        })),
      },
      {
        key: 'tai_cho',
        title: t('history.place'),
        kind: 'tag',
        filter: 'yesNo',
        width: 100,
        yields: true,
        value: ({ tai_cho }) => (tai_cho ? 'true' : null),
        options: [{ value: 'true', label: u('list.yes'), tone: 'info' }],
      },
      { key: 'ly_do', title: f('ly_do'), kind: 'text', width: 160, yields: true },
      { key: 'ghi_chu', title: f('ghi_chu'), kind: 'text', width: 160, yields: true },
      { key: 'xong_luc', title: t('history.decided'), kind: 'datetime', sortable: true, hiddenAtFirst: true },
    ],
    [t, f, u, words, isUnusedSubject],
  );
}
