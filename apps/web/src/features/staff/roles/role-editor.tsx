import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { Role } from '@doi-tien/contract/staff.schema';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { waitsForApproval } from '../../../lib/api/api-error.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { wayBack } from '../../../lib/lists/list-places.ts';
import { notifyFirstError } from '../../../lib/notices/notify.ts';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { FateNotice } from '../../../ui/form/fate-notice.tsx';
import { hasChanged } from '../../../ui/form/form-changes.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { type ServerErrors, useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { ChangesBar } from './changes-bar.tsx';
import { PermissionMatrix } from './permission-matrix-view.tsx';
import { ROLES_PATH } from './role-addresses.ts';
import styles from './role-editor.module.css';
import { RoleFields, type RoleForm } from './role-fields.tsx';
import { toRoleForm, useRights, useSaveRole } from './use-role-editor.ts';

interface RoleEditorProps {
  /** Null for a new role. */
  record: Role | null;
  /** What a new role can start from. */
  sources: readonly Role[];
  firstSource: Role | null;
  /** The catalogue with everything off. */
  empty: readonly PermissionEntry[];
  readOnly: boolean;
  /** It holds a right that oneself lacks. */
  isBeyond?: boolean;
  onReload: () => void;
}

export function RoleEditor(props: RoleEditorProps) {
  const { record: role, sources, firstSource, empty, readOnly, isBeyond = false, onReload } = props;
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const back = () => {
    const { to, options } = wayBack('vai-tro', ROLES_PATH);
    void navigate(to, options);
  };
  const [form] = Form.useForm<RoleForm>();
  const [source, setSource] = useState(firstSource);
  const [start] = useState(() => toRoleForm(role, firstSource ? t('editor.copyName', { name: firstSource.ten }) : ''));
  const rights = useRights(role, firstSource, empty);
  const save = useSaveRole(role, rights.entries);
  const errors = useServerErrors(form as FormInstance);
  const [sending, setSending] = useState(false);
  const done = useRef(false);
  const values = Form.useWatch([], form) as RoleForm | undefined;
  const isRightsChanged = rights.changes.areas.length > 0;
  const isChanged = isRightsChanged || (values !== undefined && hasChanged(start, values));

  const typed = () =>
    done.current || readOnly || !isChanged ? null : { form: { ...start, ...values }, entries: rights.entries() };
  const kept = useKeptForm('', typed, sending);
  const takeUp = () => {
    const { form: fields, entries } = kept.takeUp() as { form: RoleForm; entries: PermissionEntry[] };
    form.setFieldsValue(fields);
    rights.takeUp(entries);
  };
  const takeFrom = (id: number | null) => {
    const chosen = sources.find((each) => each.id === id) ?? null;
    setSource(chosen);
    rights.startFrom(chosen?.phan_quyen ?? empty);
  };
  const leave = () => {
    done.current = true;
    back();
  };
  const finish = async (given: RoleForm) => {
    setSending(true);
    errors.clear();
    try {
      await save({ ...start, ...given }, isRightsChanged);
      leave();
    } catch (error) {
      if (waitsForApproval(error)) leave();
      else errors.show(error);
    } finally {
      setSending(false);
    }
  };
  useShortcut('save', readOnly ? null : () => !sending && form.submit());
  return (
    <div className={`column grow gap-12 ${styles.body}`}>
      {kept.found && <DraftNotice draft={kept.found} onTakeUp={takeUp} onRestart={kept.drop} />}
      <Form
        form={form}
        layout="vertical"
        disabled={readOnly}
        initialValues={start}
        onFinish={(given: RoleForm) => void finish(given)}
        onFinishFailed={notifyFirstError}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        <RoleFields
          role={role}
          source={role || readOnly ? undefined : { roles: sources, value: source?.id ?? null, onChange: takeFrom }}
        />
      </Form>
      <PermissionMatrix {...rights} readOnly={readOnly} isBeyond={isBeyond}>
        {!readOnly && (
          <ChangesBar
            changes={rights.changes}
            sourceName={source?.ten ?? null}
            failure={
              <>
                <FateNotice sending={sending} />
                <SaveFailure errors={errors} onReload={onReload} />
              </>
            }
          >
            <Button disabled={sending} onClick={back}>
              {t('editor.cancel')}
            </Button>
            <SaveButton
              isNew={role === null}
              sending={sending}
              disabled={role !== null && !isChanged}
              onClick={form.submit}
            />
          </ChangesBar>
        )}
      </PermissionMatrix>
      <LeaveGuard
        hasChanges={() => !done.current && !readOnly && isChanged}
        asking={false}
        onStay={() => undefined}
        onLeave={() => undefined}
      />
    </div>
  );
}

interface SaveButtonProps {
  isNew: boolean;
  sending: boolean;
  disabled: boolean;
  onClick: () => void;
}

function SaveButton({ isNew, sending, disabled, onClick }: SaveButtonProps) {
  const { t } = useTranslation('staff');
  return (
    <Button type="primary" loading={sending} disabled={disabled} onClick={onClick} aria-keyshortcuts="Control+Enter">
      {t(isNew ? 'editor.create' : 'editor.save')}
      <KeyCap of="save" />
    </Button>
  );
}

/** Somebody else's newer version can only be loaded, not merged: it says so before the button is pressed. */
function SaveFailure({ errors, onReload }: { errors: ServerErrors; onReload: () => void }) {
  const { t } = useTranslation('staff');
  if (errors.message === null) return null;
  const isStale = errors.word === 'STALE_VERSION';
  return (
    <Alert
      className={styles.failure}
      type="error"
      showIcon
      title={errors.message}
      description={isStale ? t('reloadHint') : errors.details}
      action={
        isStale && (
          <Button size="small" onClick={onReload}>
            {t('reload')}
          </Button>
        )
      }
    />
  );
}
