import type { RateRow } from '@doi-tien/contract/rates.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { showMoment } from '../../ui/dates/moments.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { RateTabs } from './rate-tabs.tsx';
import { useRateRowsQuery } from './rates-endpoints.ts';

/** Every rate that ever was or is to come; nothing here can be changed. */
export default function RateHistoryPage() {
  const { t } = useTranslation('rates');
  const canExport = useCan(['ty-gia', 'export']);
  return (
    <DataList<RateRow>
      listId="ty-gia"
      title={t('title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      useList={useRateRowsQuery}
      exportPath={canExport ? '/ty-gia/export' : undefined}
      actions={<RateTabs current="history" />}
      empty={{ hint: t('emptyHint'), action: <LinkButton to="/ty-gia">{t('title')}</LinkButton> }}
    />
  );
}

function useColumns(): ListColumn<RateRow>[] {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('rates');
  const { data: currencies } = useOptionsQuery('tien');
  const hasBranches = useSeveralBranches();
  const hasRules = useAppSelector((state) => !state.auth.off.includes('bat_nguon_ty_gia'));
  return useMemo(() => {
    const owner: ListColumn<RateRow>[] = [
      {
        key: 'chi_nhanh',
        title: t('chi_nhanh'),
        kind: 'text',
        sortable: true,
        filter: true,
        width: 148,
        card: 'detail',
        render: ({ chi_nhanh }: RateRow) => chi_nhanh ?? r('owner.company'),
        value: ({ chi_nhanh }: RateRow) => chi_nhanh ?? r('owner.company'),
      },
    ];
    const byRule: ListColumn<RateRow>[] = [
      {
        key: 'theo_quy_tac',
        title: t('theo_quy_tac'),
        kind: 'text',
        filter: 'yesNo',
        width: 130,
        value: ({ theo_quy_tac, nguon }) => (theo_quy_tac ? (nguon ?? r('proposal.fromPosted')) : null),
      },
      { key: 'moc_nguon', title: t('moc_nguon'), kind: 'datetime', sortable: true, filter: true, width: 170 },
      { key: 'nguon', title: t('nguon'), kind: 'text', filter: true, hiddenAtFirst: true },
    ];
    return [
      {
        key: 'tien_id',
        title: t('ma_tien'),
        kind: 'tag',
        always: true,
        filter: 'options',
        width: 118,
        options: currencies ?? [],
        render: ({ ma_tien }: RateRow) => <b>{ma_tien}</b>,
        card: 'title',
        value: ({ ma_tien }: RateRow) => ma_tien,
      },
      { key: 'nhom_ty_gia', title: t('nhom_ty_gia'), kind: 'text', filter: true, width: 118 },
      ...(hasBranches ? owner : []),
      {
        key: 'ty_gia_mua',
        title: t('ty_gia_mua'),
        kind: 'money',
        sortable: true,
        card: 'detail',
        // A row that ends a branch's own rate has no rates.
        render: ({ ty_gia_mua, la_ket_thuc }: RateRow) =>
          la_ket_thuc ? r('owner.ended') : <MoneyText amount={ty_gia_mua} />,
      },
      { key: 'ty_gia_ban', title: t('ty_gia_ban'), kind: 'money', sortable: true, card: 'detail' },
      { key: 'ty_gia_goc', title: t('ty_gia_goc'), kind: 'money', sortable: true, card: 'detail' },
      {
        key: 'hieu_luc_tu',
        title: t('hieu_luc_tu'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: 190,
        render: ({ hieu_luc_tu }: RateRow) => <EffectiveFrom moment={hieu_luc_tu} label={r('scheduled')} />,
      },
      {
        key: 'nguoi_tao',
        title: t('nguoi_tao'),
        kind: 'text',
        filter: true,
        width: 148,
        value: ({ nguoi_tao, theo_quy_tac }) => nguoi_tao ?? (theo_quy_tac ? r('proposal.rules') : null),
      },
      ...(hasRules ? byRule : []),
      { key: 'ly_do', title: t('ly_do'), kind: 'text', filter: true, width: 180 },
      { key: 'ngay_tao', title: t('ngay_tao'), kind: 'datetime', sortable: true, hiddenAtFirst: true },
    ];
  }, [t, r, currencies, hasBranches, hasRules]);
}

function EffectiveFrom({ moment, label }: { moment: string; label: string }) {
  const isToCome = Date.parse(moment) > Date.now();
  return (
    <span className="num">
      {showMoment(moment)} {isToCome && <StatusTag tone="warning" label={label} />}
    </span>
  );
}
