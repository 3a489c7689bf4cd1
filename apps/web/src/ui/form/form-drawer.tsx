import { Alert, Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitsForApproval } from '../../lib/api/api-error.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify, notifyFirstError } from '../../lib/notices/notify.ts';
import type { DraftPlace } from '../../lib/storage/stored-drafts.ts';
import { useSentElsewhere } from '../../lib/submissions/use-sent-elsewhere.ts';
import { KeyCap } from '../key-cap.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FateNotice } from './fate-notice.tsx';
import { goOnWithEnter, isOnlyField } from './focus-next.ts';
import { hasChanged } from './form-changes.ts';
import styles from './form-drawer.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { focusUnreadable } from './unreadable-field.ts';
import { useFormDraft } from './use-form-draft.ts';
import { type KeptForm, useKeptForm } from './use-kept-form.ts';
import { type ServerErrors, useServerErrors } from './use-server-errors.ts';

/** What `onSubmit` answers to keep the drawer open: the form has another step. */
export const STAY_OPEN = Symbol('stay open');

interface FormDrawerProps<Values extends object> {
  open: boolean;
  title: ReactNode;
  /** What the form starts from, and what "changed" is measured against; read once, when the drawer opens. */
  initialValues?: Partial<Values>;
  /**
   * Rejects with the query's error (`.unwrap()`); its `errors` go to their fields. The drawer closes on success, unless it answers
   * STAY_OPEN. Where the form keeps a draft, it is sent under the draft's key.
   */
  onSubmit: (values: Values, draft?: DraftPlace) => Promise<unknown>;
  onClose: () => void;
  /** It has left the screen. */
  onClosed?: () => void;
  /** Offered when somebody else saved the record meanwhile: reads it again and starts the form afresh. */
  onReload?: () => void;
  submitText?: string;
  /** Nothing can be sent: only a close button. */
  readOnly?: boolean;
  width?: number;
  /** Keeps what is typed under this name until it was sent; closing then loses nothing and asks nothing. */
  draftKey?: string;
  /** Beside the title, e.g. a status. */
  extra?: ReactNode;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/** A fresh form each time it opens: nothing of the last record can linger in it. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const [{ open, round, shown }, setOpening] = useState({ open: props.open, round: 0, shown: props.open });
  if (props.open !== open) setOpening({ open: props.open, round: props.open ? round + 1 : round, shown: true });
  if (!shown) return null;
  const onGone = () => {
    setOpening({ open: false, round, shown: false });
    props.onClosed?.();
  };
  return <OpenDrawer key={round} {...props} onGone={onGone} />;
}

function OpenDrawer<Values extends object>(props: FormDrawerProps<Values> & { onGone: () => void }) {
  const { open, title, initialValues, onSubmit, onClose, readOnly = false, width = 480, children } = props;
  const [form] = Form.useForm<Values>();
  const [start] = useState(initialValues);
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const done = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const errors = useServerErrors(form as FormInstance);
  const phone = useScreenSize() === 'mobile';
  const { t } = useTranslation('ui');
  const draft = useFormDraft(props.draftKey, form as FormInstance, start);

  const hasChanges = useCallback(
    () => !done.current && !readOnly && !draft.isKept && hasChanged(start, form.getFieldsValue(true)),
    [form, start, readOnly, draft.isKept],
  );
  const typed = () => (hasChanges() ? form.getFieldsValue(true) : null);
  const kept = useKeptForm(props.draftKey === undefined ? String(title) : null, typed, sending);
  const offer = offerOf(form as FormInstance, draft, readOnly ? null : kept);
  // What is on its way is neither kept nor lost yet: the drawer stays until that is known.
  const close = () => {
    if (!sending) hasChanges() ? setAsking(true) : onClose();
  };
  const isSentElsewhere = useSentElsewhere(draft.place, () => {
    done.current = true;
    notify.info(t('form.savedElsewhere'));
    onClose();
  });
  const finish = async (values: Values) => {
    if (isSentElsewhere) return notify.info(t('form.sentElsewhere'));
    // What is typed on while it is asked about is no second submission.
    if (sending || focusUnreadable(body.current)) return;
    setSending(true);
    errors.clear();
    try {
      if ((await onSubmit(values, draft.place)) === STAY_OPEN) return;
      done.current = true;
      draft.forget();
      onClose();
    } catch (error) {
      if (!waitsForApproval(error)) return errors.show(error);
      // A draft stays: the request may still be refused.
      done.current = true;
      onClose();
    } finally {
      setSending(false);
    }
  };
  const atEnd = () => (isOnlyField(body.current) ? form.submit() : submitButton.current?.focus());
  useShortcut('save', readOnly ? null : () => !sending && form.submit(), body);

  return (
    <Drawer
      open={open}
      title={title}
      extra={props.extra}
      size={phone ? '100%' : width}
      onClose={close}
      autoFocus={false}
      afterOpenChange={(visible) => visible || props.onGone()}
      footer={
        <DrawerFooter
          readOnly={readOnly}
          sending={sending}
          submitButton={submitButton}
          submitText={props.submitText}
          onCancel={close}
          onSubmit={form.submit}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter goes from field to field */}
      <div ref={body} onKeyDown={(event) => goOnWithEnter(event, atEnd)}>
        <FirstFieldFocus form={body} />
        <FateNotice sending={sending} className="mb-16" />
        <FormFailure errors={errors} onReload={props.onReload} />
        <OfferedDraft offer={offer} onDecided={() => focusFirstField(body.current)} />
        <Form
          form={form}
          layout="vertical"
          initialValues={start}
          disabled={readOnly}
          onValuesChange={draft.note}
          onFinish={(values: Values) => void finish(values)}
          onFinishFailed={notifyFirstError}
          scrollToFirstError={{ focus: true, block: 'center' }}
        >
          {typeof children === 'function' ? children(form) : children}
        </Form>
      </div>
      <LeaveGuard
        hasChanges={hasChanges}
        asking={asking}
        isOverPage
        onStay={() => setAsking(false)}
        onLeave={() => {
          done.current = true;
          setAsking(false);
          onClose();
        }}
      />
    </Drawer>
  );
}

/** What is offered when the drawer opens: the draft of the form, or what was typed when the session ended. */
function offerOf(form: FormInstance, draft: ReturnType<typeof useFormDraft>, kept: KeptForm | null) {
  if (draft.found) return { draft: draft.found, takeUp: draft.takeUp, restart: draft.restart };
  if (!kept?.found) return null;
  return { draft: kept.found, takeUp: () => form.setFieldsValue(kept.takeUp()), restart: kept.drop };
}

function OfferedDraft({ offer, onDecided }: { offer: ReturnType<typeof offerOf>; onDecided: () => void }) {
  if (!offer) return null;
  const decided = (decide: () => void) => () => {
    decide();
    onDecided();
  };
  return <DraftNotice draft={offer.draft} onTakeUp={decided(offer.takeUp)} onRestart={decided(offer.restart)} />;
}

/** As soon as the fields are there: what is typed while the drawer slides in goes into the first of them. */
function FirstFieldFocus({ form }: { form: RefObject<HTMLElement | null> }) {
  useEffect(() => focusFirstField(form.current), [form]);
  return null;
}

function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not(:disabled), textarea')?.focus({ preventScroll: true });
}

interface DrawerFooterProps {
  readOnly: boolean;
  sending: boolean;
  submitText?: string;
  submitButton: RefObject<HTMLButtonElement | null>;
  onCancel: () => void;
  onSubmit: () => void;
}

function DrawerFooter({ readOnly, sending, submitText, submitButton, onCancel, onSubmit }: DrawerFooterProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={`row stretch justify-end ${styles.footer}`}>
      <Button disabled={sending} onClick={onCancel}>
        {t(readOnly ? 'form.close' : 'form.cancel')}
      </Button>
      {!readOnly && (
        <Button
          ref={submitButton}
          type="primary"
          loading={sending}
          onClick={onSubmit}
          aria-keyshortcuts="Control+Enter"
        >
          {submitText ?? t('form.save')}
          <KeyCap of="save" />
        </Button>
      )}
    </div>
  );
}

function FormFailure({ errors, onReload }: { errors: ServerErrors; onReload?: () => void }) {
  const { t } = useTranslation('ui');
  if (errors.message === null) return null;
  return (
    <Alert
      className="mb-16"
      type="error"
      showIcon
      title={errors.message}
      description={errors.details}
      action={
        errors.word === 'STALE_VERSION' &&
        onReload && (
          <Button size="small" onClick={onReload}>
            {t('form.reload')}
          </Button>
        )
      }
    />
  );
}
