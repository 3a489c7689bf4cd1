import { SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import type { FeedTrialBody, RateSource } from '@doi-tien/contract/rate-sources.schema';
import { Button, Form, InputNumber, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/session/permissions.ts';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { useSourceOptions } from './source-words.ts';
import styles from './sources.module.css';
import { type Trial, TrialDialog } from './trial-dialog.tsx';

type Values = Omit<FeedTrialBody, 'id'>;

/** What a new source begins with: the public layout of Vietcombank's list, off. */
export const BLANK: Partial<RateSource> = {
  cach: SOURCE_WAY.address,
  dinh_dang: 'xml_vcb',
  chu_ky_phut: 15,
  thoi_han_giay: 10,
  toi_da_kb: 512,
  duong_dan_dong: '',
  cot_ma: '',
  cot_mua: '',
  cot_chuyen_khoan: '',
  cot_ban: '',
  cot_thoi_diem: '',
  dau_thap_phan: '.',
  don_vi: '',
  ten_khac: '',
  thu_tu_tin: 100,
  cu_sau_phut: 720,
  trang_thai: 2,
};

/** The form of a source. What stands in it can be tried before it is saved. */
export function SourceFields({ item }: { item: RateSource | null }) {
  const { t } = useTranslation('rateSources');
  const form = Form.useFormInstance<Values>();
  const way = Form.useWatch('cach', form);
  const format = Form.useWatch('dinh_dang', form);
  const options = useSourceOptions();
  return (
    <>
      <TextItem name="ten" max={100} isRequired input={{ autoFocus: true }} />
      <div className={styles.pair}>
        <Form.Item name="cach" label={t('way')}>
          <Select options={options.ways} />
        </Form.Item>
        <Form.Item name="dinh_dang" label={t('format')}>
          <Select options={options.formats} />
        </Form.Item>
      </div>
      {way === SOURCE_WAY.address && <AddressFields />}
      {format !== undefined && format !== 'xml_vcb' && <MappingFields isJson={format === 'json'} />}
      <div className={styles.pair}>
        <TextItem name="don_vi" label={t('units')} extra={t('unitsHint')} max={500} />
        <TextItem name="ten_khac" label={t('names')} extra={t('namesHint')} max={500} />
      </div>
      <div className={styles.pair}>
        <NumberItem name="thu_tu_tin" label={t('trust')} hint={t('trustHint')} min={0} max={1000} />
        <NumberItem name="cu_sau_phut" label={t('stale')} hint={t('staleHint')} min={1} max={10_080} />
      </div>
      <Form.Item name="trang_thai" label={t('status')}>
        <Select options={useStatusOptions('catalogue')} />
      </Form.Item>
      <TextItem name="ghi_chu" max={500} isLong />
      <TryButton item={item} isAddress={way === SOURCE_WAY.address} />
    </>
  );
}

function AddressFields() {
  const { t } = useTranslation('rateSources');
  return (
    <>
      <TextItem
        name="dia_chi"
        label={t('address')}
        extra={t('addressHint')}
        max={500}
        isRequired
        input={{ inputMode: 'url', placeholder: 'https://' }}
      />
      <div className={styles.triple}>
        <NumberItem name="chu_ky_phut" label={t('interval')} min={1} max={1440} />
        <NumberItem name="thoi_han_giay" label={t('timeOut')} min={1} max={60} />
        <NumberItem name="toi_da_kb" label={t('size')} min={1} max={2048} />
      </div>
    </>
  );
}

function MappingFields({ isJson }: { isJson: boolean }) {
  const { t } = useTranslation('rateSources');
  const marks = [
    { value: '.', label: t('marks.point') },
    { value: ',', label: t('marks.comma') },
  ];
  return (
    <fieldset className={styles.mapping}>
      <legend className="weight-600">{t('mapping')}</legend>
      {isJson && <TextItem name="duong_dan_dong" label={t('rowsAt')} extra={t('rowsAtHint')} max={200} />}
      <TextItem name="cot_ma" label={t('codeAt')} extra={isJson && t('codeAtHint')} max={100} isRequired />
      <div className={styles.triple}>
        <TextItem name="cot_mua" label={t('buyAt')} max={100} />
        <TextItem name="cot_chuyen_khoan" label={t('transferAt')} max={100} />
        <TextItem name="cot_ban" label={t('sellAt')} max={100} />
      </div>
      <div className={styles.pair}>
        <TextItem name="cot_thoi_diem" label={t('momentAt')} extra={t('momentAtHint')} max={200} />
        <Form.Item name="dau_thap_phan" label={t('mark')}>
          <Select options={marks} />
        </Form.Item>
      </div>
    </fieldset>
  );
}

interface NumberItemProps {
  name: string;
  label: string;
  hint?: string;
  min: number;
  max: number;
}

function NumberItem({ name, label, hint, min, max }: NumberItemProps) {
  const { t: e } = useTranslation('errors');
  return (
    <Form.Item name={name} label={label} extra={hint} rules={[{ required: true, message: e('fields.requiredField') }]}>
      <InputNumber min={min} max={max} precision={0} className="full-width" />
    </Form.Item>
  );
}

/** Of what stands in the form now, saved or not. */
function TryButton({ item, isAddress }: { item: RateSource | null; isAddress: boolean }) {
  const { t } = useTranslation('rateSources');
  const form = Form.useFormInstance<Values>();
  const [trial, setTrial] = useState<Trial | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Back in the form, whose keys are heard only while the focus is in it.
  useEffect(() => (trial ? () => button.current?.focus() : undefined), [trial]);
  const may = useMay('nguon-ty-gia');
  if (!may('update')) return null;
  const open = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values) setTrial({ source: sourceOf(form, item), isAddress });
  };
  return (
    <>
      <Button ref={button} onClick={() => void open()}>
        {isAddress ? t('try.button') : t('try.file')}
      </Button>
      {trial && <TrialDialog trial={trial} onClose={() => setTrial(null)} />}
    </>
  );
}

/** The fields that are not shown keep what they began with. */
function sourceOf(form: { getFieldsValue: (all: true) => Values }, item: RateSource | null): FeedTrialBody {
  const values = { ...BLANK, ...item, ...form.getFieldsValue(true) };
  const names = [...Object.keys(BLANK), 'ten', 'dia_chi', 'ghi_chu'] as (keyof Values)[];
  const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
  return { ...(fields as Values), id: item?.id ?? null };
}
