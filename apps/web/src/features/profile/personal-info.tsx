import type { User } from '@doi-tien/contract/staff.schema';
import { Alert, Button, Form } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { DraftNotice } from '../../ui/form/draft-notice.tsx';
import { hasChanged } from '../../ui/form/form-changes.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { AvatarPanel } from './avatar-panel.tsx';
import { Panel } from './panel/panel.tsx';
import { PersonalFields } from './personal-fields.tsx';
import styles from './personal-info.module.css';
import { type PersonalValues, toBody, toValues } from './personal-values.ts';
import { useProfileQuery, useUpdateProfileMutation } from './profile-endpoints.ts';

export function PersonalInfo() {
  const { data: profile, error, refetch } = useProfileQuery();
  if (profile) {
    return (
      <>
        <AvatarPanel name={profile.ho_va_ten} avatar={profile.avatar} />
        <PersonalForm profile={profile} reload={() => refetch().unwrap()} />
      </>
    );
  }
  return (
    <Panel>
      <Waiting error={error} refetch={refetch} />
    </Panel>
  );
}

function PersonalForm({ profile, reload }: { profile: User; reload: () => Promise<User> }) {
  const { t } = useTranslation('profile');
  const work = usePersonalForm(profile, reload);
  const { form, hasChanges, save, busy, problem, revert, dirty, noteChange, kept } = work;
  return (
    <Panel>
      {kept.found && <DraftNotice draft={kept.found} onTakeUp={work.takeUp} onRestart={kept.drop} />}
      {problem && (
        <Alert
          type={problem.isStale ? 'warning' : 'error'}
          showIcon
          title={problem.isStale ? t('stale') : problem.message}
          action={problem.isStale && <Button onClick={() => void revert(true)}>{t('reload')}</Button>}
        />
      )}
      <Form<PersonalValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={toValues(profile)}
        onValuesChange={noteChange}
        onFinish={(values) => void save(values)}
        onFinishFailed={notifyFirstError}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        <PersonalFields />
        <div className={`row stretch ${styles.actions}`}>
          <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
            {t('save')}
          </Button>
          {dirty && <Button onClick={() => void revert(false)}>{t('cancel')}</Button>}
        </div>
      </Form>
      <LeaveGuard hasChanges={hasChanges} asking={false} onStay={() => {}} onLeave={() => {}} />
    </Panel>
  );
}

/** The form keeps the version it started from; what arrives later replaces it only where nothing typed is lost. */
function usePersonalForm(profile: User, reload: () => Promise<User>) {
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<PersonalValues>();
  const [base, setBase] = useState(profile);
  const [dirty, setDirty] = useState(false);
  const [isStale, setStale] = useState(false);
  const [update, { isLoading: busy }] = useUpdateProfileMutation();
  const errors = useServerErrors(form);

  const hasChanges = useCallback(() => hasChanged(toValues(base), form.getFieldsValue(true)), [base, form]);
  const startFrom = useCallback(
    (latest: User) => {
      setBase(latest);
      form.setFieldsValue(toValues(latest));
      setDirty(false);
      setStale(false);
    },
    [form],
  );

  useEffect(() => {
    if (profile.phien_ban === base.phien_ban) return;
    const isOnlyVersion = !hasChanged(toValues(base), toValues(profile));
    if (isOnlyVersion) setBase(profile);
    else if (!hasChanges()) startFrom(profile);
  }, [profile, base, hasChanges, startFrom]);

  /** Saved: the form goes on from there, but for what was typed while the answer was on its way. */
  function keepTyping(sent: PersonalValues, saved: User) {
    const typed = form.getFieldsValue(true) as PersonalValues;
    const fields = Object.keys(sent) as (keyof PersonalValues)[];
    const later = fields.filter((field) => hasChanged({ [field]: sent[field] }, { [field]: typed[field] }));
    startFrom(saved);
    form.setFieldsValue(Object.fromEntries(later.map((field) => [field, typed[field]])));
    setDirty(later.length > 0);
  }

  async function save(values: PersonalValues) {
    errors.clear();
    try {
      keepTyping(values, await update(toBody(values, base.phien_ban)).unwrap());
      await refreshSession(dispatch);
    } catch (error) {
      setStale(isApiError(error) && error.error === 'STALE_VERSION');
      errors.show(error);
    }
  }

  async function revert(fromServer: boolean) {
    errors.clear();
    startFrom(fromServer ? await reload() : base);
  }

  const kept = useKeptForm('', () => (hasChanges() ? form.getFieldsValue(true) : null));
  const takeUp = () => {
    form.setFieldsValue(kept.takeUp());
    setDirty(hasChanges());
  };

  const problem = errors.message === null ? null : { message: errors.message, isStale };
  const noteChange = () => setDirty(hasChanges());
  return { form, hasChanges, save, busy, problem, revert, dirty, noteChange, kept, takeUp };
}
