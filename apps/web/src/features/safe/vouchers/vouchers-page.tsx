import { VOUCHER, type VoucherKind } from '@doi-tien/contract/voucher';
import type { Voucher } from '@doi-tien/contract/voucher.schema';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSafeCheckQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { useOpenedRecord } from '../../../lib/lists/use-opened-record.ts';
import { notify } from '../../../lib/notices/notify.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useHeldDrawers } from '../../../lib/tills/held-drawers.ts';
import type { BulkAction } from '../../../ui/data-list/bulk/run-bulk.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { SafeWarning } from '../../../ui/safe-warning/safe-warning.tsx';
import { KeyButton } from '../key-button.tsx';
import { VoucherDetails } from './voucher-details.tsx';
import { VoucherDrawer } from './voucher-drawer.tsx';
import { useVouchersQuery } from './voucher-endpoints.ts';
import { VoucherTabs } from './voucher-tabs.tsx';
import { amountOf, useItemKinds, useVoucherKinds, useVoucherStatuses } from './voucher-words.ts';

const WRITING = 'moi';
const KINDS: Record<string, VoucherKind> = { thu: VOUCHER.receipt, chi: VOUCHER.payment };

/** `/phieu-thu-chi`: money that came and went outside of trades; `?moi=chi` begins a payment. */
export default function VouchersPage() {
  const { t } = useTranslation('vouchers');
  const may = useMay('phieu-thu-chi');
  const [opened, open] = useOpenedRecord('phieu');
  const [writing, write] = useWriting();
  const { data: safe } = useSafeCheckQuery();
  const held = useHeldDrawers(safe, 'place');
  const actions = may('create') && (
    <>
      <KeyButton of="newReceipt" onPress={() => write('thu')}>
        {t('kind.receipt')}
      </KeyButton>
      <KeyButton type="primary" of="newPayment" onPress={() => write('chi')}>
        {t('kind.payment')}
      </KeyButton>
    </>
  );
  const navigate = useNavigate();
  const print = (ids: readonly number[]) => void navigate(`/phieu-thu-chi/${ids.join()}/phieu`);
  const [posted, setPosted] = useState<number | null>(null);
  // The paper just written is at hand until the next one is begun.
  useShortcut('print', posted !== null && writing === null ? () => print([posted]) : null);
  const onPosted = (voucher: Voucher) => {
    const said = t('posted', { number: voucher.so, amount: amountOf(voucher) });
    notify.success(t('form.posted', { posted: said }));
    setPosted(voucher.id);
  };
  const bulk: BulkAction<Voucher> = {
    key: 'print',
    label: t('form.printChosen'),
    fits: () => true,
    start: (rows) => print(rows.map(({ id }) => id)),
  };
  return (
    <>
      <DataList<Voucher>
        listId="phieu-thu-chi"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        nameOf={({ so }) => so}
        useList={useVouchersQuery}
        searchPlaceholder={t('search')}
        {...(may('export') && { exportPath: '/phieu-thu-chi/export' })}
        onOpen={({ id }) => open(id)}
        bulkActions={[bulk]}
        primaryAction={actions}
        toolbarExtra={
          <>
            <VoucherTabs />
            <SafeWarning />
          </>
        }
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      <VoucherDrawer kind={writing} held={held ?? []} onClose={() => write(null)} onPosted={onPosted} />
      <VoucherDetails id={opened} onClose={() => open(null)} />
    </>
  );
}

/** Which paper is being written, as the address names it: a key from any screen leads there. */
function useWriting(): [kind: VoucherKind | null, write: (name: 'thu' | 'chi' | null) => void] {
  const [address, setAddress] = useSearchParams();
  const write = (name: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (name === null) next.delete(WRITING);
        else next.set(WRITING, name);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return [KINDS[address.get(WRITING) ?? ''] ?? null, write];
}

function useColumns(): ListColumn<Voucher>[] {
  const { t } = useTranslation('vouchers');
  const { t: f } = useTranslation('fields');
  const kinds = useVoucherKinds();
  const statuses = useVoucherStatuses();
  const itemKinds = useItemKinds();
  return useMemo(
    () => [
      { key: 'so', title: t('number'), kind: 'text', always: true, sortable: true, filter: true, width: 168 },
      { key: 'ngay', title: f('ngay'), kind: 'date', sortable: true, filter: true, width: 110 },
      { key: 'loai', title: t('paper'), kind: 'tag', options: kinds, filter: true, width: 104 },
      { key: 'khoan_muc', title: t('item'), kind: 'text', sortable: true, filter: true, width: 170 },
      {
        key: 'loai_khoan_muc',
        title: t('items.kind'),
        kind: 'tag',
        options: itemKinds,
        filter: true,
        filterOnly: true,
      },
      {
        key: 'so_tien',
        title: t('amount'),
        kind: 'money',
        sortable: true,
        filter: true,
        width: 150,
        unit: ({ ma_tien }) => (ma_tien === 'VND' ? '₫' : ma_tien),
        card: 'amount',
      },
      { key: 'nguoi_nop_nhan', title: t('person.short'), kind: 'text', filter: true, width: 160, yields: true },
      { key: 'ly_do', title: t('reason'), kind: 'text', filter: true, width: 190, yields: true },
      { key: 'trang_thai', title: f('trang_thai'), kind: 'status', options: statuses, filter: true, width: 116 },
      { key: 'nguoi_tao', title: f('nguoi_tao'), kind: 'text', filter: true, width: 140, yields: true },
      { key: 'gia_tri', title: f('gia_tri'), kind: 'money', unit: '₫', sortable: true, hiddenAtFirst: true },
      { key: 'tk_ke_toan', title: f('tk_ke_toan'), kind: 'text', hiddenAtFirst: true },
      { key: 'ngan_quy', title: f('ngan_quy'), kind: 'text', hiddenAtFirst: true },
      { key: 'kem_theo', title: f('kem_theo'), kind: 'text', hiddenAtFirst: true },
    ],
    [t, f, kinds, statuses, itemKinds],
  );
}
