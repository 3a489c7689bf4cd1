import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { OFFSET_IN } from '@doi-tien/contract/rate-rules';
import type { RateRule } from '@doi-tien/contract/rate-rules.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { SourceTabs } from '../../ui/rates/source-tabs.tsx';
import { BLANK_RULE, RuleFields } from './rule-fields.tsx';

const hooks = collectionHooks<RateRule>('/quy-tac-ty-gia', 'rateSources');

const nameOf = ({ ma_tien, nhom_ty_gia }: RateRule) => (nhom_ty_gia ? `${ma_tien} ${nhom_ty_gia}` : ma_tien);

/** `/quy-tac-ty-gia`: how rates follow from a source, from the company's, or from those of all notes. */
export default function RulesPage() {
  const { t } = useTranslation('rateRules');
  return (
    <CollectionScreen<RateRule>
      description={{
        area: 'nguon-ty-gia',
        name: 'quy-tac-ty-gia',
        hooks,
        title: t('title'),
        columns: useColumns(),
        nameOf,
        newTitle: t('new'),
        blank: BLANK_RULE,
        fields: (item) => <RuleFields item={item} />,
        drawerWidth: 620,
        emptyHint: t('emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        toolbarExtra: <SourceTabs />,
      }}
    />
  );
}

/** "−30" in đồng, "+0.1 %" of the base. */
function offsetText(unit: number, by: string): string {
  const figure = formatDecimal(by, { sign: 'always' }).replace('-', '−');
  return unit === OFFSET_IN.percent ? `${figure}\u00a0%` : figure;
}

function useColumns(): ListColumn<RateRule>[] {
  const { t } = useTranslation('rateRules');
  const status = useStatusOptions('catalogue');
  const hasBranches = useSeveralBranches();
  return useMemo(() => {
    const owner: ListColumn<RateRule>[] = [
      {
        key: 'chi_nhanh',
        title: t('owner'),
        kind: 'text',
        filter: true,
        width: 150,
        value: ({ chi_nhanh }) => chi_nhanh ?? t('company'),
      },
    ];
    return [
      { key: 'ma_tien', title: t('currency'), kind: 'text', always: true, sortable: true, filter: true, width: 110 },
      {
        key: 'nhom_ty_gia',
        title: t('group'),
        kind: 'text',
        filter: true,
        width: 130,
        value: ({ nhom_ty_gia }) => nhom_ty_gia ?? t('allNotes'),
      },
      ...(hasBranches ? owner : []),
      {
        key: 'mua_lech',
        title: t('offsets'),
        kind: 'text',
        width: 170,
        value: (rule) =>
          t('offsetText', {
            buy: offsetText(rule.mua_cach, rule.mua_lech),
            sell: offsetText(rule.ban_cach, rule.ban_lech),
          }),
      },
      {
        key: 'tu_dong',
        title: t('automatic'),
        kind: 'text',
        filter: 'yesNo',
        width: 140,
        value: ({ tu_dong }) => (tu_dong ? t('byItself.on') : t('byItself.off')),
      },
      {
        key: 'nen',
        title: t('base'),
        kind: 'tag',
        filter: true,
        width: 170,
        yields: true,
        options: [
          { value: 1, label: t('bases.source') },
          { value: 2, label: t('bases.company') },
          { value: 3, label: t('bases.allNotes') },
        ],
      },
      { key: 'trang_thai', title: t('status'), kind: 'status', options: status, filter: true, width: 130 },
      { key: 'buoc', title: t('step'), kind: 'money', width: 120, card: 'detail', yields: true },
      { key: 'chenh_it_nhat', title: t('leastSpread'), kind: 'money', width: 150, card: 'detail', yields: true },
      { key: 'nhay_toi_da', title: t('largestJump'), kind: 'money', width: 150, card: 'detail', yields: true },
      { key: 'nguon', title: t('source'), kind: 'text', filter: true, hiddenAtFirst: true },
    ];
  }, [t, status, hasBranches]);
}
