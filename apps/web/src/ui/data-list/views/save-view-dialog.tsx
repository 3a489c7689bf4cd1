import { Alert, Checkbox, Form, type FormInstance, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionsQuery } from '../../../lib/endpoints/collection.ts';
import { notifyFirstError } from '../../../lib/notices/notify.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useServerErrors } from '../../form/use-server-errors.ts';

interface NewView {
  ten: string;
  vai_tro_id: number | null;
  mac_dinh: boolean;
}

interface SaveViewDialogProps {
  open: boolean;
  onClose: () => void;
  /** Rejects with the query's error, which is shown here. */
  onSave: (view: NewView) => Promise<unknown>;
}

/** A name for what the list shows, and for whom. */
export function SaveViewDialog({ open, onClose, onSave }: SaveViewDialogProps) {
  const { t } = useTranslation('ui');
  const [form] = Form.useForm<NewView>();
  const [sending, setSending] = useState(false);
  const errors = useServerErrors(form as FormInstance);
  const save = async ({ ten, vai_tro_id, mac_dinh }: NewView) => {
    setSending(true);
    errors.clear();
    try {
      await onSave({ ten, vai_tro_id: vai_tro_id ?? null, mac_dinh: mac_dinh ?? false });
      onClose();
    } catch (error) {
      errors.show(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t('views.saveTitle')}
      width={420}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      confirmLoading={sending}
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
    >
      {errors.message !== null && (
        <Alert
          type="error"
          showIcon
          title={errors.message}
          description={errors.details ?? undefined}
          style={{ marginBottom: 16 }}
        />
      )}
      <Form form={form} layout="vertical" onFinish={(view) => void save(view)} onFinishFailed={notifyFirstError}>
        <Form.Item
          name="ten"
          label={t('views.name')}
          rules={[{ required: true, whitespace: true, message: t('money.required') }]}
        >
          <Input maxLength={60} autoFocus autoComplete="off" onPressEnter={form.submit} />
        </Form.Item>
        <RoleFields />
      </Form>
    </Modal>
  );
}

/** People who may change roles can save a view for everybody of a role. */
function RoleFields() {
  const { t } = useTranslation('ui');
  const keepsRoles = useCan(['vai-tro', 'update']);
  const { data: roles } = useOptionsQuery('vai-tro-trong-quyen', { skip: !keepsRoles });
  const roleId = Form.useWatch<number | null | undefined>('vai_tro_id');
  if (!keepsRoles) return null;
  return (
    <>
      <Form.Item name="vai_tro_id" label={t('views.for')}>
        <Select allowClear placeholder={t('views.forMe')} options={roles} />
      </Form.Item>
      {roleId && (
        <Form.Item name="mac_dinh" valuePropName="checked" noStyle>
          <Checkbox>{t('views.roleStarts')}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}
