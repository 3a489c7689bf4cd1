import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { OUTSIDE_ACCOUNT, type OutsideAccountKind } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentBranchId, useSeveralBranches } from '../../lib/branches/branches.ts';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { accountHooks } from './statement-endpoints.ts';
import { useKindOptions } from './use-kind-options.ts';

/** Where the form finds the currencies that an account of each kind can hold. */
const CURRENCIES_OF: Record<OutsideAccountKind, string> = {
  [OUTSIDE_ACCOUNT.bank]: 'tien-banking',
  [OUTSIDE_ACCOUNT.alipay]: 'tien-alipay',
  [OUTSIDE_ACCOUNT.wallet]: 'tien-dien-tu',
};

/** The contract of USDT on Tron, where most customers send it. */
const USDT_ON_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export default function OutsideAccountsPage() {
  const { t } = useTranslation('statements');
  const branch = useCurrentBranchId();
  return (
    <CollectionScreen<OutsideAccount>
      description={{
        area: 'doi-chieu',
        hooks: accountHooks,
        title: t('accounts'),
        columns: useColumns(),
        nameOf: ({ ten }) => ten,
        newTitle: t('newAccount'),
        blank: {
          loai: OUTSIDE_ACCOUNT.bank,
          ...(branch !== undefined && { chi_nhanh_id: branch }),
          hop_dong: USDT_ON_TRON,
          so_xac_nhan: 20,
          trang_thai: RECORD_STATUS.active,
        },
        fields: () => <Fields />,
        emptyHint: t('accountsHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
      }}
    />
  );
}

function useColumns(): ListColumn<OutsideAccount>[] {
  const { t } = useTranslation('statements');
  const kinds = useKindOptions();
  const status = useStatusOptions('statements');
  const hasBranches = useSeveralBranches();
  return useMemo(
    () => [
      { key: 'ten', title: t('fields.ten'), kind: 'text', always: true, sortable: true, filter: true, width: 200 },
      { key: 'loai', title: t('fields.loai'), kind: 'status', options: kinds, filter: true, width: 130 },
      { key: 'so', title: t('fields.so'), kind: 'text', filter: true, width: 220 },
      { key: 'ma_tien', title: t('fields.tien'), kind: 'text', filter: true, width: 120 },
      { key: 'ngan_hang', title: t('fields.ngan_hang'), kind: 'text', filter: true, width: 160 },
      ...(hasBranches ? [{ key: 'chi_nhanh', title: t('fields.chi_nhanh'), kind: 'text' as const, width: 150 }] : []),
      { key: 'trang_thai', title: t('fields.trang_thai'), kind: 'status', options: status, filter: true, width: 140 },
    ],
    [t, kinds, status, hasBranches],
  );
}

function Fields() {
  const { t } = useTranslation('statements');
  const { t: e } = useTranslation('errors');
  const kinds = useKindOptions();
  const status = useStatusOptions('statements');
  const kind = (Form.useWatch('loai') ?? OUTSIDE_ACCOUNT.bank) as OutsideAccountKind;
  const { data: currencies } = useOptionsQuery(CURRENCIES_OF[kind]);
  const required = { required: true, message: e('fields.requiredField') };
  return (
    <>
      <Form.Item name="loai" label={t('fields.loai')} rules={[required]}>
        <Select autoFocus options={kinds} />
      </Form.Item>
      <TextItem name="ten" label={t('fields.ten')} max={100} isRequired />
      <TextItem name="so" label={t('fields.so')} max={100} isRequired input={{ spellCheck: false }} />
      <Form.Item name="tien_id" label={t('fields.tien')} rules={[required]}>
        <Select options={currencies ?? []} />
      </Form.Item>
      <OwnerField />
      {kind === OUTSIDE_ACCOUNT.wallet ? (
        <>
          <TextItem
            name="hop_dong"
            label={t('fields.hop_dong')}
            max={100}
            isRequired
            extra={t('fields.hop_dong_hint')}
            input={{ spellCheck: false }}
          />
          <Form.Item name="so_xac_nhan" label={t('fields.so_xac_nhan')} rules={[required]}>
            <InputNumber min={0} max={10_000} precision={0} />
          </Form.Item>
        </>
      ) : (
        <>
          <TextItem name="ngan_hang" label={t('fields.ngan_hang')} max={100} />
          <TextItem name="chu_tai_khoan" label={t('fields.chu_tai_khoan')} max={150} />
        </>
      )}
      <Form.Item name="trang_thai" label={t('fields.trang_thai')}>
        <Select options={status} />
      </Form.Item>
    </>
  );
}

/** Whose account it is. With one branch nobody is asked: it is that branch's, also when there are others later. */
function OwnerField() {
  const { t } = useTranslation('statements');
  const branch = useCurrentBranchId();
  const hasBranches = useSeveralBranches();
  const seesCompany = useCan(['doi-chieu', 'allBranches']);
  const branches = [
    { value: branch, label: t('thisBranch') },
    ...(seesCompany ? [{ value: null, label: t('wholeCompany') }] : []),
  ];
  return (
    <Form.Item name="chi_nhanh_id" label={hasBranches && t('fields.chi_nhanh')} hidden={!hasBranches}>
      {hasBranches ? <Select options={branches} /> : <input type="hidden" />}
    </Form.Item>
  );
}
