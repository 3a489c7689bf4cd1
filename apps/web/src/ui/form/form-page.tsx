import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitsForApproval } from '../../lib/api/api-error.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { KeyCap } from '../key-cap.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FateNotice } from './fate-notice.tsx';
import { hasChanged, keepTyped } from './form-changes.ts';
import styles from './form-page.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { focusUnreadable } from './unreadable-field.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useServerErrors } from './use-server-errors.ts';

interface FormPageProps<Values extends object> {
  title: string;
  actions?: ReactNode;
  toolbar?: ReactNode;
  /** What is stored; when that changes, by this save or by somebody else, fields nobody touched follow it. */
  stored: Values;
  /** Rejects with the query's error; its complaints go to their fields. */
  onSave: (values: Values) => Promise<unknown>;
  readOnly?: boolean;
  /** Before the first field that was refused is scrolled to: a sheet that shows only a part shows that one. */
  onComplaint?: (name: (string | number)[]) => void;
  /** The sheet has contents at its side, and sets its own width. */
  wide?: boolean;
  /** `noteChange` after a change made by a button, which the form does not notice by itself. */
  children: ReactNode | ((form: FormInstance<Values>, noteChange: () => void) => ReactNode);
}

/** A sheet that is edited in place: the bar to save or take back appears once something was really changed. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, actions, toolbar, stored, onSave, onComplaint, readOnly = false, wide = false, children } = props;
  const { t } = useTranslation('ui');
  const [form] = Form.useForm<Values>();
  const [isDirty, setDirty] = useState(false);
  const [sending, setSending] = useState(false);
  const saved = useRef(stored);
  const sheet = useRef<HTMLDivElement>(null);
  const errors = useServerErrors(form as FormInstance, onComplaint);
  const hasChanges = useCallback(() => hasChanged(saved.current, form.getFieldsValue(true)), [form]);

  const lastStored = useRef(stored);
  useEffect(() => {
    if (!hasChanged(lastStored.current, stored)) return;
    lastStored.current = stored;
    const shown = keepTyped(saved.current, form.getFieldsValue(true) as Values, stored);
    saved.current = stored;
    form.setFieldsValue(shown as Parameters<typeof form.setFieldsValue>[0]);
    setDirty(hasChanges());
  }, [stored, form, hasChanges]);

  const noteChange = () => setDirty(hasChanges());
  const kept = useKeptForm('', () => (hasChanges() ? form.getFieldsValue(true) : null), sending);
  const takeUp = () => {
    form.setFieldsValue(kept.takeUp() as Parameters<typeof form.setFieldsValue>[0]);
    noteChange();
  };
  const takeBack = () => {
    form.setFieldsValue(saved.current as Parameters<typeof form.setFieldsValue>[0]);
    errors.clear();
    setDirty(false);
  };
  const finish = async () => {
    if (sending || focusUnreadable(sheet.current)) return;
    const values = form.getFieldsValue(true) as Values;
    setSending(true);
    errors.clear();
    try {
      await onSave(values);
      saved.current = values;
      setDirty(hasChanges());
    } catch (error) {
      // What waits for a second person is not stored: the page shows what is.
      if (waitsForApproval(error)) takeBack();
      else errors.show(error);
    } finally {
      setSending(false);
    }
  };
  useShortcut('save', readOnly ? null : () => !sending && form.submit());

  return (
    <PageFrame narrow={!wide} title={title} actions={actions} toolbar={toolbar}>
      <div ref={sheet} className={`column gap-16 ${styles.sheet}`}>
        <FateNotice sending={sending} />
        {kept.found && !readOnly && <DraftNotice draft={kept.found} onTakeUp={takeUp} onRestart={kept.drop} />}
        {errors.message && <Alert type="error" showIcon title={errors.message} description={errors.details} />}
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={stored}
          disabled={readOnly}
          onValuesChange={noteChange}
          onFinish={() => void finish()}
          onFinishFailed={(failed) => {
            const [first] = failed.errorFields;
            if (first) onComplaint?.(first.name as (string | number)[]);
            notifyFirstError(failed);
          }}
          scrollToFirstError={{ focus: true, block: 'center' }}
        >
          {typeof children === 'function' ? children(form, noteChange) : children}
        </Form>
      </div>
      {isDirty && (
        <div className={styles.bar} role="status">
          {/* On its way nobody knows whether it is saved. */}
          <span className={styles.notice}>{!sending && t('form.unsaved')}</span>
          <Button disabled={sending} onClick={takeBack}>
            {t('form.takeBack')}
          </Button>
          <Button type="primary" loading={sending} onClick={form.submit} aria-keyshortcuts="Control+Enter">
            {t('form.save')}
            <KeyCap of="save" />
          </Button>
        </div>
      )}
      <LeaveGuard hasChanges={hasChanges} asking={false} onStay={() => undefined} onLeave={() => undefined} />
    </PageFrame>
  );
}
