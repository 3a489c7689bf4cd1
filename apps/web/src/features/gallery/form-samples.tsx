import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { MoneyField } from '../../ui/money/money-field.tsx';
import { Sample, Section } from './sample.tsx';
import { useGalleryTexts } from './use-gallery-texts.ts';

interface SampleValues {
  ma: string;
  ten: string;
  ton_toi_thieu: string | null;
  ghi_chu?: string;
}

const start: SampleValues = { ma: 'USD', ten: 'Đô la Mỹ', ton_toi_thieu: '5000' };

/** Always refuses the code, so that the server's field errors can be seen. */
export function FormSamples() {
  const { sections, labels, states } = useGalleryTexts();
  const [open, setOpen] = useState<'edit' | 'read' | null>(null);
  const refuse = () => {
    const error: ApiError = {
      code: 422,
      message: labels.refusedForm,
      error: 'VALIDATION_FAILED',
      errors: [{ field: 'ma', message: labels.refused }],
    };
    return Promise.reject(error);
  };
  return (
    <Section title={sections.form}>
      <Sample caption={states.filled}>
        <div className="row wrap">
          <Button onClick={() => setOpen('edit')}>{labels.open}</Button>
          <Button onClick={() => setOpen('read')}>{labels.openReadOnly}</Button>
        </div>
        <FormDrawer<SampleValues>
          open={open !== null}
          title={sections.form}
          initialValues={start}
          readOnly={open === 'read'}
          onSubmit={refuse}
          onClose={() => setOpen(null)}
        >
          <Form.Item name="ma" label={labels.code} rules={[{ required: true }]}>
            <Input />
          </Form.Item>
          <Form.Item name="ten" label={labels.name} rules={[{ required: true }]}>
            <Input />
          </Form.Item>
          <MoneyField name="ton_toi_thieu" label={labels.amount} unit="USD" decimals={2} min="0" required />
          <Form.Item name="ghi_chu" label={labels.note}>
            <Input.TextArea rows={3} />
          </Form.Item>
        </FormDrawer>
      </Sample>
    </Section>
  );
}
