import { TIER_KIND, TIER_SIDE } from '@doi-tien/money/rate-tiers';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBranches, useSeveralBranches } from '../../lib/branches/branches.ts';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { useActiveCurrenciesQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { MoneyField } from '../../ui/money/money-field.tsx';

/** The form of a tier: for whom, from which amount, and how much better. */
export function TierFields() {
  const { t } = useTranslation('fields');
  const { t: own } = useTranslation('tiers');
  const status = useStatusOptions('tiers');
  return (
    <>
      <TextItem name="ten" max={100} isRequired input={{ autoFocus: true }} />
      <Form.Item name="chieu" label={own('side')}>
        <Select
          options={[
            { value: TIER_SIDE.buy, label: own('sides.buy') },
            { value: TIER_SIDE.sell, label: own('sides.sell') },
          ]}
        />
      </Form.Item>
      <CurrencyField />
      <BranchField />
      <GroupField />
      <ThresholdFields />
      <BetterFields />
      <Form.Item name="trang_thai" label={t('trang_thai')}>
        <Select options={status} />
      </Form.Item>
      <TextItem name="ghi_chu" max={500} isLong />
    </>
  );
}

function CurrencyField() {
  const { t } = useTranslation('tiers');
  const { data } = useActiveCurrenciesQuery();
  const currencies = (data?.items ?? []).filter(({ ma }) => ma !== 'VND');
  return (
    <Form.Item name="tien_id" label={t('currency')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: null, label: t('everyCurrency') },
          ...currencies.map(({ id, ma, ten }) => ({ value: id, label: `${ma} · ${ten}` })),
        ]}
      />
    </Form.Item>
  );
}

/** With one branch there is nothing to choose. */
function BranchField() {
  const { t } = useTranslation('tiers');
  const branches = useBranches();
  const hasBranches = useSeveralBranches();
  return (
    <Form.Item name="chi_nhanh_id" label={hasBranches && t('branch')} hidden={!hasBranches}>
      {hasBranches ? (
        <Select options={[{ value: null, label: t('everyBranch') }, ...branches]} />
      ) : (
        <input type="hidden" />
      )}
    </Form.Item>
  );
}

function GroupField() {
  const { t } = useTranslation('tiers');
  const { data: groups } = useOptionsQuery('nhom-khach');
  return (
    <Form.Item name="nhom_khach_id" label={t('group')} extra={t('groupHint')}>
      <Select options={[{ value: null, label: t('everybody') }, ...(groups ?? [])]} />
    </Form.Item>
  );
}

function ThresholdFields() {
  const { t } = useTranslation('tiers');
  return (
    <>
      <MoneyField name="tu_gia_tri" label={t('fromValue')} decimals={0} unit="₫" />
      <MoneyField name="tu_so_luong" label={t('fromQuantity')} decimals={8} extra={t('fromHint')} />
    </>
  );
}

function BetterFields() {
  const { t } = useTranslation('tiers');
  const kind = Form.useWatch('cach_tinh');
  return (
    <>
      <Form.Item name="cach_tinh" label={t('kind')}>
        <Select
          options={[
            { value: TIER_KIND.dong, label: t('kinds.dong') },
            { value: TIER_KIND.percent, label: t('kinds.percent') },
          ]}
        />
      </Form.Item>
      <MoneyField
        name="tot_hon"
        label={t('better')}
        decimals={8}
        unit={kind === TIER_KIND.percent ? '%' : '₫'}
        extra={t('betterHint')}
        required
      />
    </>
  );
}
