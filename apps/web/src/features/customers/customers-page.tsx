import { UserAddOutlined } from '@ant-design/icons';
import type { Customer } from '@doi-tien/contract/customers.schema';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ScannedPaper } from '../../lib/scan/paper.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useHasTiers } from '../../lib/session/rate-tiers-on.ts';
import { Can } from '../../ui/can.tsx';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { CameraButton } from '../../ui/scan/camera-button.tsx';
import { usePaperScan } from '../../ui/scan/use-paper-scan.ts';
import { CustomerDrawer } from './customer-drawer.tsx';
import { customerAddress, useCustomersQuery, useLazyCustomersQuery } from './customer-endpoints.ts';
import type { CustomerForm } from './customer-form.ts';
import { CustomerTabs } from './customer-tabs.tsx';
import { useRiskOptions } from './use-risk-options.ts';
import { useScannedForm } from './use-scanned-form.ts';

/** Everybody the company trades with; a row leads to the person. */
export default function CustomersPage() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const canExport = useCan(['khach-hang', 'export']);
  const [adding, setAdding] = useState(false);
  const [scanned, setScanned] = useState<CustomerForm>();
  const canCreate = useCan(['khach-hang', 'create']);
  const [find] = useLazyCustomersQuery();
  const toForm = useScannedForm();
  // Somebody the company knows is opened, anybody else is entered.
  const openOrEnter = async (paper: ScannedPaper) => {
    const { data } = await find({ page: 1, pageSize: 2, direction: 'asc', f: [], q: paper.number });
    const [known, ...others] = data?.items ?? [];
    if (known && others.length === 0) {
      void navigate(customerAddress(known.id));
    } else if (canCreate) {
      setScanned(toForm(paper));
      setAdding(true);
    }
  };
  usePaperScan((paper) => void openOrEnter(paper));
  // The form lets go of the page only once it is closed.
  const createdId = useRef<number | null>(null);
  const close = () => {
    setAdding(false);
    setScanned(undefined);
    if (createdId.current !== null) void navigate(customerAddress(createdId.current));
  };
  const addButton = (
    <Can do={['khach-hang', 'create']}>
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </Can>
  );
  return (
    <>
      <DataList<Customer>
        listId="khach-hang"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        nameOf={({ ho_va_ten, so_giay_to }) => ho_va_ten ?? so_giay_to ?? t('unnamed')}
        useList={useCustomersQuery}
        searchPlaceholder={t('search')}
        exportPath={canExport ? '/khach-hang/export' : undefined}
        actions={
          <>
            <CameraButton isPlain />
            <ImportButton kind="khach-hang" />
          </>
        }
        primaryAction={addButton}
        toolbarExtra={<CustomerTabs />}
        onOpen={({ id }) => void navigate(customerAddress(id))}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: addButton }}
      />
      <CustomerDrawer
        open={adding}
        customer={null}
        scanned={scanned}
        onClose={close}
        onCreated={({ id }) => {
          createdId.current = id;
        }}
      />
    </>
  );
}

function useColumns(): ListColumn<Customer>[] {
  const { t } = useTranslation('fields');
  const { t: c } = useTranslation('customers');
  const risk = useRiskOptions();
  const hasTiers = useHasTiers();
  return useMemo(
    () => [
      {
        key: 'ho_va_ten',
        title: t('ho_va_ten'),
        kind: 'text',
        always: true,
        sortable: true,
        filter: true,
        width: 250,
        value: ({ ho_va_ten }) => ho_va_ten ?? c('unnamed'),
      },
      {
        key: 'so_giay_to',
        title: t('so_giay_to'),
        kind: 'text',
        filter: true,
        width: 200,
        value: papersText,
      },
      { key: 'dien_thoai', title: t('dien_thoai'), kind: 'text', filter: true, width: 130 },
      { key: 'quoc_tich', title: t('quoc_tich'), kind: 'text', sortable: true, filter: true, width: 120 },
      {
        key: 'muc_rui_ro',
        title: t('muc_rui_ro'),
        kind: 'status',
        options: risk,
        sortable: true,
        filter: true,
        width: 150,
      },
      {
        key: 'ngay_giao_dich_cuoi',
        title: t('ngay_giao_dich_cuoi'),
        kind: 'date',
        sortable: true,
        filter: true,
        width: 130,
      },
      ...(hasTiers ? [groupColumn(t('nhom_khach'))] : []),
      { key: 'ngay_sinh', title: t('ngay_sinh'), kind: 'date', filter: true, hiddenAtFirst: true },
      { key: 'nghe_nghiep', title: t('nghe_nghiep'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'dia_chi', title: t('dia_chi'), kind: 'text', filter: true, hiddenAtFirst: true, width: 220 },
      { key: 'ngay_tao', title: t('ngay_tao'), kind: 'datetime', sortable: true, filter: true, hiddenAtFirst: true },
    ],
    [t, c, risk, hasTiers],
  );
}

function groupColumn(title: string): ListColumn<Customer> {
  return { key: 'nhom_khach', title, kind: 'text', filter: true, width: 140 };
}

/** The first paper as a whole, and how many there are besides: numbers are not cut. */
function papersText({ loai_giay_to, so_giay_to, giay_to }: Customer): string {
  const others = giay_to.length > 1 ? `+${giay_to.length - 1}` : null;
  return [loai_giay_to, so_giay_to, others].filter(Boolean).join(' ');
}
