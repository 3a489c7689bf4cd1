import type { Branch } from '@doi-tien/contract/branches.schema';
import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { PHONE_PATTERN } from '@doi-tien/contract/phone';
import { Form, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { SecondBranchDialog } from './second-branch-dialog.tsx';

const CODE_PATTERN = /^[A-Z0-9_-]+$/;
const PREFIX_PATTERN = /^[A-Z0-9]{0,5}$/;

const hooks = collectionHooks<Branch>('/chi-nhanh', 'permissions');
const inCapitals = (value: string) => value.toUpperCase();
/** The API takes no phone number as null, not as an empty text. */
const orNothing = (value: string) => (value === '' ? null : value);

export default function BranchesPage() {
  const { t } = useTranslation('branches');
  const hasSeveral = useSeveralBranches();
  const [isSecond, setSecond] = useState(false);
  const mayChangeRoles = useCan(['vai-tro', 'update']);
  return (
    <>
      <CollectionScreen<Branch>
        description={{
          area: 'chi-nhanh',
          hooks,
          onCreated: () => setSecond(!hasSeveral && mayChangeRoles),
          title: t('title'),
          columns: useColumns(),
          nameOf: ({ ten }) => ten,
          newTitle: t('new'),
          blank: { trang_thai: RECORD_STATUS.active },
          fields: (item) => <Fields item={item} />,
          emptyHint: t('emptyHint'),
          activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        }}
      />
      <SecondBranchDialog open={isSecond} onClose={() => setSecond(false)} />
    </>
  );
}

function useColumns(): ListColumn<Branch>[] {
  const { t } = useTranslation('fields');
  const status = useStatusOptions('branches');
  return useMemo(
    () => [
      { key: 'ma', title: t('ma'), kind: 'text', always: true, sortable: true, filter: true, width: 110 },
      { key: 'ten', title: t('ten'), kind: 'text', sortable: true, filter: true, width: 190 },
      { key: 'tien_to', title: t('tien_to'), kind: 'text', sortable: true, filter: true, width: 110 },
      { key: 'dia_chi', title: t('dia_chi'), kind: 'text', filter: true, width: 240 },
      { key: 'dien_thoai', title: t('dien_thoai'), kind: 'text', filter: true, width: 130 },
      { key: 'so_nguoi_dung', title: t('so_nguoi_dung'), kind: 'number', width: 130 },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true, width: 150 },
      { key: 'ngay_cap_nhat', title: t('ngay_cap_nhat'), kind: 'datetime', sortable: true, hiddenAtFirst: true },
    ],
    [t, status],
  );
}

function Fields({ item }: { item: Branch | null }) {
  const { t } = useTranslation('fields');
  const { t: b } = useTranslation('branches');
  const { t: e } = useTranslation('errors');
  const status = useStatusOptions('branches');
  // Only the first branch was ever without a prefix, and it may stay so.
  const hasNoPrefix = item?.tien_to === '';
  return (
    <>
      <TextItem
        name="ma"
        max={20}
        isRequired
        rules={[{ pattern: CODE_PATTERN, message: e('fields.invalidCode') }]}
        normalize={inCapitals}
        input={{ autoFocus: true }}
      />
      <TextItem name="ten" max={100} isRequired />
      <TextItem
        name="tien_to"
        max={5}
        isRequired={!hasNoPrefix}
        rules={[{ pattern: PREFIX_PATTERN, message: e('fields.invalidPrefix') }]}
        extra={b(hasNoPrefix ? 'prefixOfFirst' : 'prefixHint')}
        normalize={inCapitals}
      />
      <TextItem name="dia_chi" max={300} extra={b('paperHint')} />
      <TextItem
        name="dien_thoai"
        max={15}
        rules={[{ pattern: PHONE_PATTERN, message: e('fields.invalidPhone') }]}
        normalize={orNothing}
        input={{ type: 'tel' }}
      />
      <Form.Item name="trang_thai" label={t('trang_thai')}>
        <Select options={status} />
      </Form.Item>
    </>
  );
}
