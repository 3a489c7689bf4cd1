import type { Paper, PaperBody } from '@doi-tien/contract/customers.schema';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { changedFields } from '../../ui/collection/changed-fields.ts';
import { DayItem } from '../../ui/form/day-item.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { useAddPaperMutation, useChangePaperMutation } from './customer-endpoints.ts';
import styles from './customers.module.css';
import { PaperKindInput } from './paper-kind-input.tsx';

type PaperForm = Pick<PaperBody, 'loai' | 'so' | 'ngay_cap' | 'het_han' | 'noi_cap'>;

interface PaperDrawerProps {
  customerId: number;
  open: boolean;
  /** Null for a further paper. */
  paper: Paper | null;
  onClose: () => void;
}

export function PaperDrawer({ customerId: id, open, paper, onClose }: PaperDrawerProps) {
  const { t } = useTranslation('customers');
  const { t: f } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const submission = useSubmission();
  const [add] = useAddPaperMutation();
  const [change] = useChangePaperMutation();
  const required = { required: true, whitespace: true, message: e('fields.requiredField') };

  const submit = async ({ noi_cap, ...form }: PaperForm) => {
    const given = { ...form, noi_cap: noi_cap?.trim() || null };
    if (!paper) {
      await submission.withKey({ ...given, trang_thai: 1 as const }, (keyed) =>
        add({ id, submission: keyed }).unwrap(),
      );
      return;
    }
    const changes = changedFields(paper, given);
    if (Object.keys(changes).length === 0) return;
    const body = { ...changes, phien_ban: paper.phien_ban };
    await submission.withKey(body, (keyed) => change({ id, paperId: paper.id, submission: keyed }).unwrap());
  };

  return (
    <FormDrawer<PaperForm>
      open={open}
      title={t(paper ? 'paper.edit' : 'paper.add')}
      initialValues={paper ?? {}}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="loai" label={f('loai_giay_to')} rules={[required]}>
        <PaperKindInput />
      </Form.Item>
      <TextItem
        name="so"
        label={f('so_giay_to')}
        max={50}
        isRequired
        extra={paper?.da_dung ? t('paper.usedHint') : undefined}
        input={{ disabled: paper?.da_dung }}
      />
      <div className={styles.pair}>
        <DayItem name="ngay_cap" label={f('ngay_cap')} isPast />
        <DayItem name="het_han" label={f('het_han')} />
      </div>
      <TextItem name="noi_cap" max={150} />
    </FormDrawer>
  );
}
