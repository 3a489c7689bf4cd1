import { BASE_BANK_CURRENCY, BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { OFFSET_IN, RULE_BASE, RULE_COLUMNS } from '@doi-tien/contract/rate-rules';
import type { RateRule } from '@doi-tien/contract/rate-rules.schema';
import { Form, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCurrentBranch, useSeveralBranches } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { useRatedLinesQuery, useSourceNamesQuery } from './rule-endpoints.ts';
import styles from './rules.module.css';

export const BLANK_RULE: Partial<RateRule> = {
  nhom_ty_gia: null,
  chi_nhanh_id: null,
  nen: RULE_BASE.source,
  cot_nguon: 'tung_cot',
  nguon_id: null,
  mua_cach: OFFSET_IN.dong,
  mua_lech: '0',
  ban_cach: OFFSET_IN.dong,
  ban_lech: '0',
  goc_cach: OFFSET_IN.dong,
  goc_lech: '0',
  buoc: '1',
  chenh_it_nhat: '0',
  nhay_toi_da: '2',
  tu_dong: false,
  trang_thai: 1,
};

/** What the rule is of, what it stands on, how far from it, and within which bounds. */
export function RuleFields({ item }: { item: RateRule | null }) {
  const { t } = useTranslation('rateRules');
  const canPost = useCan(['ty-gia', 'create']);
  return (
    <>
      <LineFields item={item} />
      <BaseFields />
      <fieldset className={styles.offsets}>
        <legend className="weight-600">{t('offsets')}</legend>
        <OffsetItem name="mua" label={t('buy')} />
        <OffsetItem name="ban" label={t('sell')} />
        <OffsetItem name="goc" label={t('reference')} />
      </fieldset>
      <div className={styles.three}>
        <FigureItem name="buoc" label={t('step')} />
        <FigureItem name="chenh_it_nhat" label={t('leastSpread')} />
        <FigureItem name="nhay_toi_da" label={t('largestJump')} hint={t('largestJumpHint')} />
      </div>
      <Form.Item name="tu_dong" label={t('automatic')} extra={t('automaticHint')} valuePropName="checked">
        <Switch disabled={!canPost} />
      </Form.Item>
      <Form.Item name="trang_thai" label={t('status')}>
        <Select options={useStatusOptions('catalogue')} />
      </Form.Item>
      <TextItem name="ghi_chu" max={500} isLong />
    </>
  );
}

function LineFields({ item }: { item: RateRule | null }) {
  const { t } = useTranslation('rateRules');
  const { t: e } = useTranslation('errors');
  const form = Form.useFormInstance<RateRule>();
  const currency = Form.useWatch('tien_id', form);
  const { data: lines = [] } = useRatedLinesQuery();
  const several = useSeveralBranches();
  const here = useCurrentBranch();
  const common = lines.filter(
    ({ nhom_ty_gia, ma_tien }) =>
      nhom_ty_gia === null && ![BASE_CURRENCY, BASE_BANK_CURRENCY].includes(ma_tien as never),
  );
  const groups = lines.flatMap(({ tien_id, nhom_ty_gia }) =>
    tien_id === currency && nhom_ty_gia ? [nhom_ty_gia] : [],
  );
  const owners = [
    { value: null, label: t('company') },
    ...(here ? [{ value: Number(here.value), label: here.label }] : []),
    ...(item?.chi_nhanh_id && item.chi_nhanh_id !== Number(here?.value)
      ? [{ value: item.chi_nhanh_id, label: item.chi_nhanh ?? '' }]
      : []),
  ];
  return (
    <div className={several ? styles.three : styles.two}>
      <Form.Item name="tien_id" label={t('currency')} rules={[{ required: true, message: e('fields.requiredField') }]}>
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          options={common.map(({ tien_id, ma_tien }) => ({ value: tien_id, label: ma_tien }))}
          onChange={() => form.setFieldValue('nhom_ty_gia', null)}
        />
      </Form.Item>
      <Form.Item name="nhom_ty_gia" label={t('group')}>
        <Select
          options={[{ value: null, label: t('allNotes') }, ...groups.map((group) => ({ value: group, label: group }))]}
        />
      </Form.Item>
      {several && (
        <Form.Item name="chi_nhanh_id" label={t('owner')}>
          <Select options={owners} />
        </Form.Item>
      )}
    </div>
  );
}

/** Only what can be: a branch stands on the company, a group on its currency. */
function BaseFields() {
  const { t } = useTranslation('rateRules');
  const form = Form.useFormInstance<RateRule>();
  const base = Form.useWatch('nen', form);
  const isOfBranch = Form.useWatch('chi_nhanh_id', form) !== null;
  const isOfGroup = Form.useWatch('nhom_ty_gia', form) !== null;
  const { data: sources = [] } = useSourceNamesQuery();
  const bases = [
    { value: RULE_BASE.source, label: t('bases.source') },
    ...(isOfBranch || base === RULE_BASE.company ? [{ value: RULE_BASE.company, label: t('bases.company') }] : []),
    ...(isOfGroup || base === RULE_BASE.allNotes ? [{ value: RULE_BASE.allNotes, label: t('bases.allNotes') }] : []),
  ];
  return (
    <>
      <Form.Item name="nen" label={t('base')}>
        <Select options={bases} />
      </Form.Item>
      {base === RULE_BASE.source && (
        <div className={styles.two}>
          <Form.Item name="cot_nguon" label={t('column')}>
            <Select options={RULE_COLUMNS.map((column) => ({ value: column, label: t(`columns.${column}`) }))} />
          </Form.Item>
          <Form.Item name="nguon_id" label={t('source')}>
            <Select
              options={[
                { value: null, label: t('byTrust') },
                ...sources.map(({ id, ten }) => ({ value: id, label: ten })),
              ]}
            />
          </Form.Item>
        </div>
      )}
    </>
  );
}

const FIGURE = /^-?\d{1,16}(\.\d{1,8})?$/;

function OffsetItem({ name, label }: { name: 'mua' | 'ban' | 'goc'; label: string }) {
  const { t } = useTranslation('rateRules');
  const units = [
    { value: OFFSET_IN.dong, label: t('dong') },
    { value: OFFSET_IN.percent, label: t('percent') },
  ];
  return (
    <div className={styles.offset}>
      <FigureItem name={`${name}_lech`} label={label} />
      <Form.Item name={`${name}_cach`} label=" " colon={false}>
        <Select options={units} aria-label={label} />
      </Form.Item>
    </div>
  );
}

function FigureItem({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { t: e } = useTranslation('errors');
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      normalize={(text: string) => text.replace(/[,\s]/g, '').replace('−', '-')}
      rules={[{ required: true, pattern: FIGURE, message: e('fields.invalidDecimal') }]}
    >
      <Input inputMode="decimal" autoComplete="off" className="num" />
    </Form.Item>
  );
}
