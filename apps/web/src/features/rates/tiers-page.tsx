import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { Tier } from '@doi-tien/contract/tiers.schema';
import { formatDecimal, formatPercent } from '@doi-tien/money/format';
import { TIER_KIND, TIER_SIDE } from '@doi-tien/money/rate-tiers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { TierFields } from './tier-fields.tsx';
import { TierTabs } from './tier-tabs.tsx';

const hooks = collectionHooks<Tier>('/bac-ty-gia', 'rates');

/** `/bac-ty-gia`: better rates by amount and by customer group. */
export default function TiersPage() {
  const { t } = useTranslation('tiers');
  return (
    <CollectionScreen<Tier>
      description={{
        area: 'bac-ty-gia',
        hooks,
        title: t('title'),
        columns: useColumns(),
        nameOf: ({ ten }) => ten,
        newTitle: t('new'),
        blank: {
          chieu: TIER_SIDE.buy,
          cach_tinh: TIER_KIND.dong,
          tien_id: null,
          chi_nhanh_id: null,
          nhom_khach_id: null,
          trang_thai: RECORD_STATUS.active,
        },
        fields: () => <TierFields />,
        emptyHint: t('emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        toolbarExtra: <TierTabs />,
      }}
    />
  );
}

function useColumns(): ListColumn<Tier>[] {
  const { t } = useTranslation('fields');
  const { t: own } = useTranslation('tiers');
  const status = useStatusOptions('tiers');
  const hasBranches = useSeveralBranches();
  return useMemo(
    () => [
      { key: 'ten', title: t('ten'), kind: 'text', always: true, sortable: true, filter: true, width: 150 },
      {
        key: 'chieu',
        title: own('side'),
        kind: 'tag',
        filter: true,
        width: 90,
        options: [
          { value: TIER_SIDE.buy, label: own('sides.buy') },
          { value: TIER_SIDE.sell, label: own('sides.sell') },
        ],
      },
      {
        key: 'ma_tien',
        title: own('currency'),
        kind: 'text',
        filter: true,
        width: 150,
        value: ({ ma_tien }) => ma_tien ?? own('everyCurrency'),
      },
      { key: 'tu_gia_tri', title: own('from'), kind: 'text', width: 118, value: (row) => fromText(row, own('always')) },
      {
        key: 'nhom_khach',
        title: own('group'),
        kind: 'text',
        filter: true,
        width: 112,
        value: ({ nhom_khach }) => nhom_khach ?? own('everybody'),
      },
      { key: 'tot_hon', title: own('better'), kind: 'text', always: true, width: 122, value: betterText },
      ...(hasBranches
        ? [
            {
              key: 'chi_nhanh',
              title: own('branch'),
              kind: 'text' as const,
              width: 140,
              value: ({ chi_nhanh }: Tier) => chi_nhanh ?? own('everyBranch'),
            },
          ]
        : []),
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true, width: 112 },
      { key: 'ghi_chu', title: t('ghi_chu'), kind: 'text', width: 160, hiddenAtFirst: true },
    ],
    [t, own, status, hasBranches],
  );
}

function fromText({ tu_gia_tri, tu_so_luong, ma_tien }: Tier, always: string): string {
  if (tu_gia_tri) return `${formatDecimal(tu_gia_tri)}\u00a0₫`;
  if (!tu_so_luong) return always;
  return ma_tien ? `${formatDecimal(tu_so_luong)}\u00a0${ma_tien}` : formatDecimal(tu_so_luong);
}

function betterText({ cach_tinh, tot_hon }: Tier): string {
  return cach_tinh === TIER_KIND.percent ? formatPercent(tot_hon) : `${formatDecimal(tot_hon)}\u00a0₫`;
}
