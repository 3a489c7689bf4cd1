import { CheckCircleFilled } from '@ant-design/icons';
import { Form, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './new-password-fields.module.css';
import { isValidPassword, PASSWORD_RULES } from './password-rules.ts';

interface NewPasswordFieldsProps {
  /** What the two fields are called in the form. */
  password: string;
  confirmation: string;
  /** The field with the present password, which the new one must not equal. */
  current?: string;
  /** The first field of its page: takes the focus. */
  autoFocus?: boolean;
}

/** A new password, typed twice, with the rule shown part by part as it is met. Needs the texts `session` and `errors`. */
export function NewPasswordFields({ password, confirmation, current, autoFocus }: NewPasswordFieldsProps) {
  const { t } = useTranslation(['session', 'errors']);
  const form = Form.useFormInstance();
  const rulesId = useId();
  const second = useRef<InputRef>(null);
  // Enter goes on to the second typing; with both there it sends the form.
  const goOn = (event: KeyboardEvent) => {
    if (form.getFieldValue(confirmation)) return;
    event.preventDefault();
    second.current?.focus();
  };
  const required = { required: true, message: t('errors:fields.requiredField') };
  const refuse = (isWrong: (value: string) => boolean, message: string) => ({
    validator: (_rule: unknown, value: string = '') =>
      value !== '' && isWrong(value) ? Promise.reject(new Error(message)) : Promise.resolve(),
  });

  return (
    <>
      <Form.Item
        name={password}
        label={t('password.new')}
        validateFirst
        dependencies={current ? [current] : []}
        rules={[
          required,
          refuse((value) => !isValidPassword(value), t('errors:fields.notValidPassword')),
          refuse((value) => !!current && value === form.getFieldValue(current), t('errors:fields.passwordReused')),
        ]}
      >
        <Input.Password
          autoComplete="new-password"
          aria-describedby={rulesId}
          autoFocus={autoFocus}
          onPressEnter={goOn}
        />
      </Form.Item>
      <Form.Item
        name={confirmation}
        label={t('password.confirm')}
        validateFirst
        dependencies={[password]}
        rules={[
          required,
          refuse((value) => value !== form.getFieldValue(password), t('errors:fields.confirmPasswordError')),
        ]}
      >
        <Input.Password ref={second} autoComplete="new-password" />
      </Form.Item>
      <Rules id={rulesId} password={password} confirmation={confirmation} />
    </>
  );
}

function Rules({ id, password, confirmation }: { id: string; password: string; confirmation: string }) {
  const { t } = useTranslation('session');
  const typed: string = Form.useWatch(password) ?? '';
  const again: string = Form.useWatch(confirmation) ?? '';
  const rules = [
    ...PASSWORD_RULES.map(({ name, isMet }) => ({ name, met: isMet(typed) })),
    { name: 'same' as const, met: typed !== '' && typed === again },
  ];
  return (
    <div className="round-6 surface-2 p-12-16 mb-24 secondary" id={id}>
      <p className={styles.title}>{t('password.rules')}</p>
      <ul className={`stack gap-4 gap-x-16 plain-list ${styles.list}`}>
        {rules.map(({ name, met }) => (
          <li key={name} className={met ? 'text-success' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {met ? <CheckCircleFilled /> : <span className={styles.ring} />}
            </span>
            {t(`password.rule.${name}`)}
            <span className="visually-hidden"> ({t(met ? 'password.met' : 'password.missing')})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
