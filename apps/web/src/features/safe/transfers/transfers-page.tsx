import { SendOutlined } from '@ant-design/icons';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentBranchId } from '../../../lib/branches/branches.ts';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import { useSafeCheckQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useOpenedRecord } from '../../../lib/lists/use-opened-record.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { SafeWarning } from '../../../ui/safe-warning/safe-warning.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { Arrivals } from './arrivals.tsx';
import { ReceiveDrawer } from './receive-drawer.tsx';
import { SendDrawer } from './send-drawer.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';
import { differencesOf, firstAmountsOf, useTransferStatuses } from './transfer-words.ts';

const { useList } = collectionHooks<Transfer & { phien_ban: number }>('/dieu-chuyen', 'transfers');
const OPENED = 'phieu';

/** `/dieu-chuyen`: what is on its way here first, then everything this branch sent or was sent. */
export default function TransfersPage() {
  const { t } = useTranslation('branches');
  const may = useMay('dieu-chuyen');
  const here = useCurrentBranchId();
  const { data: safe } = useSafeCheckQuery();
  const isOpen = safe?.trang_thai === 1 && safe.xac_nhan === 0;
  const [isSending, setSending] = useState(false);
  const [received, setReceived] = useState<Transfer | null>(null);
  const [opened, open] = useOpenedRecord(OPENED);
  const canReceive = may('update') && isOpen;
  const sendButton = may('create') && (
    <Button type="primary" icon={<SendOutlined aria-hidden />} disabled={!isOpen} onClick={() => setSending(true)}>
      {t('transfer.send')}
    </Button>
  );
  return (
    <>
      <DataList<Transfer>
        listId="dieu-chuyen"
        title={t('transfer.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        nameOf={({ ma }) => ma}
        useList={useList}
        {...(may('export') && { exportPath: '/dieu-chuyen/export' })}
        onOpen={({ id }) => open(id)}
        toolbarExtra={
          <>
            <SafeWarning />
            {here !== undefined && (
              <Arrivals branchId={here} onReceive={canReceive ? setReceived : null} onOpen={open} />
            )}
          </>
        }
        primaryAction={sendButton}
        empty={{ title: t('transfer.emptyTitle'), hint: t('transfer.emptyHint'), action: sendButton }}
      />
      <SendDrawer open={isSending} onClose={() => setSending(false)} onSent={({ id }) => open(id)} />
      <ReceiveDrawer transfer={received} onClose={() => setReceived(null)} />
      <TransferDrawer
        id={opened}
        here={here}
        onReceive={
          canReceive
            ? (transfer) => {
                open(null);
                setReceived(transfer);
              }
            : null
        }
        onClose={() => open(null)}
      />
    </>
  );
}

/** Of a transfer whose figures are withheld only that something differs is told. */
function Difference({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('ui');
  const told = transfer.an_so_lieu ? '' : differencesOf(transfer);
  return <StatusTag tone="danger" label={told || t('list.yes')} />;
}

function useColumns(): ListColumn<Transfer>[] {
  const { t } = useTranslation('branches');
  const { t: f } = useTranslation('fields');
  const statuses = useTransferStatuses();
  return useMemo(
    () => [
      { key: 'ma', title: t('transfer.code'), kind: 'text', always: true, sortable: true, filter: true, width: 170 },
      { key: 'tu_chi_nhanh', title: t('transfer.from'), kind: 'text', filter: true, width: 150, yields: true },
      { key: 'den_chi_nhanh', title: t('transfer.to'), kind: 'text', filter: true, width: 150 },
      {
        key: 'chi_tiet',
        title: t('transfer.amounts'),
        kind: 'text',
        width: 200,
        card: 'amount',
        value: firstAmountsOf,
        render: (transfer) => (
          <span className="num">{transfer.an_so_lieu ? t('transfer.withheld') : firstAmountsOf(transfer)}</span>
        ),
      },
      { key: 'trang_thai', title: f('trang_thai'), kind: 'status', filter: true, options: statuses, width: 130 },
      {
        key: 'co_chenh_lech',
        title: t('transfer.difference'),
        kind: 'number',
        filter: 'yesNo',
        width: 130,
        value: (transfer) => (transfer.an_so_lieu ? null : differencesOf(transfer)),
        render: (transfer) => (transfer.co_chenh_lech ? <Difference transfer={transfer} /> : null),
      },
      { key: 'nguoi_gui', title: t('transfer.sentBy'), kind: 'text', width: 150, yields: true },
      {
        key: 'gui_luc',
        title: t('transfer.sentAt'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: 150,
        yields: true,
      },
    ],
    [t, f, statuses],
  );
}
