import type { ListQuery } from '@doi-tien/contract/list';
import type { MessageAdmin, NewWebhook } from '@doi-tien/contract/messages.schema';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../lib/state/root.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { RemoteSelect } from '../../../ui/form/remote-select.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import rowStyles from '../panel/list-row.module.css';
import { Panel } from '../panel/panel.tsx';
import { FailedOfAll } from './failed-panel.tsx';
import {
  useAddWebhookMutation,
  useMessageAdminQuery,
  useMessagePeopleQuery,
  useRemoveWebhookMutation,
  useSetTelegramBotMutation,
} from './message-endpoints.ts';
import styles from './messages.module.css';

const ACTIVE: ListQuery = {
  page: 1,
  pageSize: 100,
  sortField: 'ho_va_ten',
  direction: 'asc',
  f: [{ field: 'trang_thai', operator: 'eq', value: '1' }],
};

/** The bot and the webhooks, and what failed for anybody. */
export function AdminPanel() {
  const { t } = useTranslation('messages');
  const { data } = useMessageAdminQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove, { isLoading: busy }] = useRemoveWebhookMutation();
  if (!data) return null;
  return (
    <Panel title={t('admin.title')} text={t('admin.text')}>
      <Bot telegram={data.telegram} />
      <ul className="plain-list">
        {data.webhook.map(({ id, ten, may_chu, nguoi_nhan }) => (
          <li key={id} className={`row wrap gap-x-12 line-above ${styles.line}`}>
            <div className={rowStyles.words}>
              <p className="no-margin break-anywhere">
                {ten} <span className="muted">{t('admin.of', { person: nguoi_nhan })}</span>
              </p>
              <p className="no-margin muted num text-12 break-anywhere">{may_chu}</p>
            </div>
            <Button loading={busy} aria-label={t('removeOf', { place: ten })} onClick={() => remove(id)}>
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <NewWebhookForm />
      {data.so_hong > 0 && (
        <section className="stack" aria-label={t('failed')}>
          <h3 className="no-margin text-14 weight-600">{t('failed')}</h3>
          <FailedOfAll />
        </section>
      )}
    </Panel>
  );
}

function Bot({ telegram }: { telegram: MessageAdmin['telegram'] }) {
  const { t } = useTranslation('messages');
  const [form] = Form.useForm<{ token: string }>();
  const [save, { isLoading: busy }] = useSetTelegramBotMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const errors = useServerErrors(form);
  const set = async ({ token }: { token: string }) => {
    const { error } = await save({ token: token.trim() });
    if (error) errors.show(error);
    else form.resetFields();
  };
  const askRemoval = () =>
    setQuestion({
      title: t('admin.removeBot'),
      text: t('admin.removeBotText'),
      okText: t('admin.removeBot'),
      keepText: t('admin.keep'),
      danger: true,
      act: () => save({ token: null }).unwrap(),
    });
  return (
    <>
      <div className="row wrap between gap-x-24">
        <span>{telegram.da_dat ? t('admin.botName', { name: telegram.ten ?? '–' }) : t('admin.noBot')}</span>
        {telegram.da_dat && (
          <Button danger onClick={askRemoval}>
            {t('admin.removeBot')}
          </Button>
        )}
      </div>
      <Form form={form} layout="vertical" onFinish={set} requiredMark={false}>
        <Form.Item name="token" label={t('admin.token')} extra={t('admin.tokenHint')} rules={[{ required: true }]}>
          <Input.Password autoComplete="off" maxLength={130} />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          {t('admin.setBot')}
        </Button>
      </Form>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

interface WebhookFields {
  nguoi_dung_id: number;
  ten: string;
  dia_chi: string;
}

function NewWebhookForm() {
  const { t } = useTranslation('messages');
  const [form] = Form.useForm<WebhookFields>();
  const [add, { isLoading: busy }] = useAddWebhookMutation();
  const { data: people } = useMessagePeopleQuery(ACTIVE);
  const user = useAppSelector((state) => state.auth.user);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const errors = useServerErrors(form);
  const own = user ? [{ id: user.id, ho_va_ten: user.ho_va_ten }] : [];
  const options = (people?.items ?? own).map(({ id, ho_va_ten }) => ({ value: id, label: ho_va_ten }));
  const create = async (fields: WebhookFields) => {
    const { data, error } = await add(fields);
    if (!data) return errors.show(error);
    setMade(data);
    form.resetFields();
  };
  return (
    <Form form={form} layout="vertical" onFinish={create} requiredMark={false}>
      <Form.Item name="nguoi_dung_id" label={t('admin.person')} rules={[{ required: true }]}>
        <RemoteSelect options={options} />
      </Form.Item>
      <Form.Item name="ten" label={t('admin.name')} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="dia_chi" label={t('admin.address')} rules={[{ required: true }]}>
        <Input type="url" maxLength={1000} placeholder="https://" />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('admin.addWebhook')}
      </Button>
      {made && (
        <Alert
          className={styles.secret}
          type="success"
          title={t('admin.secret')}
          description={
            <>
              <p className="row wrap no-margin">
                <code className="break-anywhere">{made.khoa_ky}</code>
                <CopyButton text={made.khoa_ky} label={t('admin.secret')} />
              </p>
              <p className="no-margin muted">{t('admin.secretHint')}</p>
            </>
          }
        />
      )}
    </Form>
  );
}
