import { PHONE_PATTERN } from '@doi-tien/contract/phone';
import type { User, UserCreated } from '@doi-tien/contract/staff.schema';
import { Alert, Form, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBranchChoice } from '../../../lib/branches/branches.ts';
import { useOptionsQuery } from '../../../lib/endpoints/collection.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { changedFields } from '../../../ui/collection/changed-fields.ts';
import { useStatusOptions } from '../../../ui/collection/status-options.ts';
import { BirthAndSex } from '../../../ui/form/birth-and-sex.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { PlaceFields } from '../../../ui/form/place-fields.tsx';
import { RemoteSelect } from '../../../ui/form/remote-select.tsx';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { HistoryButton } from '../../../ui/history/record-history.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useCreateUserMutation, useUpdateUserMutation } from '../staff-endpoints.ts';
import { useCoveredRoles } from '../use-covered-roles.ts';
import { BranchField } from './branch-field.tsx';
import { useCoveredUsers } from './use-covered-users.ts';
import { BLANK_USER, toUserBody, toUserForm, type UserForm } from './user-form.ts';
import styles from './users.module.css';

const ACCOUNT_PATTERN = /^[A-Za-z0-9._-]{3,60}$/;

interface UserDrawerProps {
  open: boolean;
  /** Null for a new account. */
  user: User | null;
  readOnly: boolean;
  onClose: () => void;
  onReload: () => void;
  onCreated: (created: UserCreated) => void;
}

export function UserDrawer({ open, user, readOnly, onClose, onReload, onCreated }: UserDrawerProps) {
  const { t } = useTranslation('staff');
  const here = useBranchChoice()?.current;
  const submission = useSubmission();
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  const covers = useCoveredUsers();
  const coversRole = useCoveredRoles();

  const submit = async (form: UserForm) => {
    if (!user) {
      onCreated(await submission.withKey(toUserBody(form), (keyed) => create(keyed).unwrap()));
      return;
    }
    const changes = changedFields(user, toUserBody(form));
    if (Object.keys(changes).length === 0) return;
    const body = { ...changes, phien_ban: user.phien_ban };
    await submission.withKey(body, (keyed) => update({ id: user.id, ...keyed }).unwrap());
  };

  return (
    <FormDrawer<UserForm>
      open={open}
      title={user ? t('users.editTitle', { account: user.tai_khoan }) : t('users.newTitle')}
      extra={user && <UserTags user={user} />}
      initialValues={user ? toUserForm(user) : { ...BLANK_USER, ...(here && { chi_nhanh_ids: [here.value] }) }}
      readOnly={readOnly}
      width={520}
      onSubmit={submit}
      onClose={onClose}
      onReload={onReload}
    >
      {user && readOnly && !covers(user) && (
        <Alert
          className="mb-16"
          type="info"
          showIcon
          title={t(coversRole(user.vai_tro_id) ? 'users.beyondBranches' : 'users.beyond')}
        />
      )}
      <AccessFields user={user} />
      <h2 className={styles.section}>{t('users.person')}</h2>
      <PersonFields />
    </FormDrawer>
  );
}

function UserTags({ user }: { user: User }) {
  const { t } = useTranslation('staff');
  const status = useStatusOptions('staff').find(({ value }) => value === user.trang_thai);
  return (
    <div className="row stretch gap-6">
      <HistoryButton subject="nguoi-dung" id={user.id} iconOnly />
      {user.need_change_password === 1 && <StatusTag tone="warning" label={t('users.mustChange')} />}
      <StatusTag tone={status?.tone ?? 'neutral'} label={status?.label ?? ''} />
    </div>
  );
}

function AccessFields({ user }: { user: User | null }) {
  const { t } = useTranslation('fields');
  const { t: s } = useTranslation('staff');
  const { t: e } = useTranslation('errors');
  const covers = useCoveredRoles();
  const { data: active = [] } = useOptionsQuery('vai-tro');
  const roles = active.filter(({ value }) => covers(value));
  const required = { required: true, message: e('fields.requiredField') };
  // Neither an inactive role nor one with more rights than one's own is on offer, but a person who holds one still has it.
  const isListed = !user || roles.some(({ value }) => value === user.vai_tro_id);
  const options = isListed ? roles : [...roles, { value: user.vai_tro_id, label: user.ten_vai_tro }];
  return (
    <>
      <TextItem
        name="tai_khoan"
        max={60}
        isRequired
        rules={[{ pattern: ACCOUNT_PATTERN, message: e('fields.invalidAccount') }]}
        extra={user ? undefined : `${s('users.accountHint')} ${s('users.passwordHint')}`}
        input={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <TextItem name="ho_va_ten" max={150} isRequired />
      <Form.Item
        name="vai_tro_id"
        label={t('vai_tro_id')}
        extra={active.length > roles.length ? s('users.rolesWithin') : undefined}
        rules={[required]}
      >
        <RemoteSelect options={roles.length > 0 ? options : undefined} />
      </Form.Item>
      <BranchField isNew={!user} />
      <div className={styles.pair}>
        <TextItem
          name="email"
          max={200}
          rules={[
            { type: 'email', message: e('fields.invalidEmail') },
            ({ getFieldValue }) => ({ required: getFieldValue('bat_otp') === true, message: s('users.otpNeedsEmail') }),
          ]}
          dependencies={['bat_otp']}
          input={{ type: 'email' }}
        />
        <TextItem
          name="dien_thoai"
          max={15}
          rules={[{ pattern: PHONE_PATTERN, message: e('fields.invalidPhone') }]}
          input={{ type: 'tel' }}
        />
      </div>
      <Form.Item name="bat_otp" label={t('bat_otp')} valuePropName="checked" extra={s('users.otpHint')}>
        <Switch />
      </Form.Item>
    </>
  );
}

function PersonFields() {
  return (
    <>
      <div className={styles.pair}>
        <BirthAndSex />
      </div>
      <TextItem name="biet_danh" max={100} />
      <TextItem name="dia_chi" max={300} />
      <div className={styles.pair}>
        <PlaceFields />
      </div>
    </>
  );
}
