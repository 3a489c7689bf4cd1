import { CUSTOMER_PHONE_PATTERN } from '@doi-tien/contract/customers';
import type { Customer, CustomerDetail } from '@doi-tien/contract/customers.schema';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useHasTiers } from '../../lib/session/rate-tiers-on.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { changedFields } from '../../ui/collection/changed-fields.ts';
import { BirthAndSex } from '../../ui/form/birth-and-sex.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { PlaceFields } from '../../ui/form/place-fields.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { CameraButton } from '../../ui/scan/camera-button.tsx';
import { usePaperScan } from '../../ui/scan/use-paper-scan.ts';
import { useCreateCustomerMutation, useUpdateCustomerMutation } from './customer-endpoints.ts';
import { BLANK_CUSTOMER, type CustomerForm, toCustomerBody, toCustomerForm } from './customer-form.ts';
import styles from './customers.module.css';
import { PaperKindInput } from './paper-kind-input.tsx';
import { useRiskOptions } from './use-risk-options.ts';
import { useScannedForm } from './use-scanned-form.ts';

interface CustomerDrawerProps {
  open: boolean;
  /** Null for a new customer. */
  customer: CustomerDetail | null;
  /** What a scan brought before the drawer was opened. */
  scanned?: CustomerForm | undefined;
  onClose: () => void;
  onCreated?: (created: Customer) => void;
  onReload?: () => void;
}

export function CustomerDrawer({ open, customer, scanned, onClose, onCreated, onReload }: CustomerDrawerProps) {
  const { t } = useTranslation('customers');
  const submission = useSubmission();
  const [create] = useCreateCustomerMutation();
  const [update] = useUpdateCustomerMutation();

  const submit = async (form: CustomerForm) => {
    if (!customer) {
      onCreated?.(await submission.withKey(toCustomerBody(form), (keyed) => create(keyed).unwrap()));
      return;
    }
    const changes = changedFields(customer, toCustomerBody(form));
    if (Object.keys(changes).length === 0) return;
    const body = { ...changes, phien_ban: customer.phien_ban };
    await submission.withKey(body, (keyed) => update({ id: customer.id, submission: keyed }).unwrap());
  };

  return (
    <FormDrawer<CustomerForm>
      open={open}
      title={customer ? t('editTitle', { name: customer.ho_va_ten ?? t('unnamed') }) : t('newTitle')}
      initialValues={customer ? toCustomerForm(customer) : (scanned ?? BLANK_CUSTOMER)}
      width={520}
      onSubmit={submit}
      onClose={onClose}
      onReload={onReload}
    >
      {/* Before the fields, so that Tab leads from one to the next. */}
      {!customer && (
        <div className={styles.camera}>
          <CameraButton />
        </div>
      )}
      <PersonFields />
      {!customer && <FirstPaper />}
      {!customer && <ScannedFields />}
      <OtherFields />
    </FormDrawer>
  );
}

function PersonFields() {
  const { t: e } = useTranslation('errors');
  return (
    <>
      <TextItem name="ho_va_ten" max={150} isRequired />
      <div className={styles.pair}>
        <TextItem
          name="dien_thoai"
          max={30}
          rules={[{ pattern: CUSTOMER_PHONE_PATTERN, message: e('fields.invalidPhone') }]}
          input={{ type: 'tel' }}
        />
        <TextItem name="quoc_tich" max={60} />
        <BirthAndSex />
      </div>
    </>
  );
}

/** Most people come with one paper; further ones are added on their page. */
function FirstPaper() {
  const { t } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  return (
    <div className={styles.pair}>
      <Form.Item
        name="loai_giay_to"
        label={t('loai_giay_to')}
        dependencies={['so_giay_to']}
        rules={[
          ({ getFieldValue }) => ({
            required: Boolean(getFieldValue('so_giay_to')),
            message: e('fields.requiredField'),
          }),
        ]}
      >
        <PaperKindInput />
      </Form.Item>
      <TextItem name="so_giay_to" max={50} />
    </div>
  );
}

/** A scan while the form is open replaces what it says; some of it has no field of its own here. */
function ScannedFields() {
  const form = Form.useFormInstance<CustomerForm>();
  const toForm = useScannedForm();
  usePaperScan((paper) => form.setFieldsValue(toForm(paper)));
  return (['ngay_cap', 'het_han', 'so_cu'] as const).map((name) => <Form.Item key={name} name={name} hidden noStyle />);
}

function OtherFields() {
  const { t } = useTranslation('fields');
  const risk = useRiskOptions();
  const mayScreen = useCan(['khach-hang', 'screen']);
  return (
    <>
      <Form.Item name="muc_rui_ro" label={t('muc_rui_ro')}>
        <Select disabled={!mayScreen} options={risk.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <GroupField />
      <TextItem name="nghe_nghiep" max={100} />
      <TextItem name="dia_chi" max={300} />
      <div className={styles.pair}>
        <PlaceFields />
      </div>
      <TextItem name="ghi_chu" max={1000} isLong />
    </>
  );
}

/** Rates may be better for a group: choosing it takes the right to change those. */
function GroupField() {
  const { t } = useTranslation('fields');
  const { t: own } = useTranslation('customers');
  const hasTiers = useHasTiers();
  const mayChoose = useCan(['bac-ty-gia', 'update']);
  const { data: groups } = useOptionsQuery('nhom-khach', { skip: !hasTiers });
  if (!hasTiers) return null;
  return (
    <Form.Item name="nhom_khach_id" label={t('nhom_khach')}>
      <Select disabled={!mayChoose} options={[{ value: null, label: own('noGroup') }, ...(groups ?? [])]} />
    </Form.Item>
  );
}
