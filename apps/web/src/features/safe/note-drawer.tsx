import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../lib/submission.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { useWriteNoteMutation } from './safe-endpoints.ts';

interface NoteDrawerProps {
  open: boolean;
  safeId: number;
  onClose: () => void;
}

/** A note of the day; nothing is posted. */
export function NoteDrawer({ open, safeId, onClose }: NoteDrawerProps) {
  const { t } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const [write] = useWriteNoteMutation();
  const submission = useSubmission();
  return (
    <FormDrawer<{ noi_dung: string }>
      open={open}
      title={t('act.noteTitle')}
      onClose={onClose}
      onSubmit={({ noi_dung }) => submission.withKey({ ket_id: safeId, noi_dung }, (keyed) => write(keyed).unwrap())}
    >
      <Form.Item name="noi_dung" label={t('note')} rules={[{ required: true, message: e('fields.requiredField') }]}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 4, maxRows: 10 }} />
      </Form.Item>
    </FormDrawer>
  );
}
