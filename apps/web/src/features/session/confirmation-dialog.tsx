import type { ConfirmationDemand, ProofField } from '@doi-tien/contract/session';
import type { ReauthenticateBody } from '@doi-tien/contract/session.schema';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { canUsePasskeys, PasskeyError, passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { usePasskeyAnswer } from '../../lib/passkeys/use-passkey-answer.ts';
import { settleConfirmation } from '../../lib/questions/confirmation.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';
import { useReauthenticateMutation } from './session-endpoints.ts';

/** Over whatever is open, when the server wants to know that it is still the same person (ADR 0013). */
export default function ConfirmationDialog({ demand }: { demand: ConfirmationDemand }) {
  const { t } = useTranslation(['session', 'errors']);
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [form] = Form.useForm<ReauthenticateBody>();
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const mayUsePasskey = demand.cach_xac_nhan.includes('passkey') && canUsePasskeys();
  const [way, setWay] = useState<ProofField>(() => firstWay(demand, mayUsePasskey));
  const { confirm, confirmByPasskey, busy, refusal } = useConfirm(() => form.resetFields());
  return (
    <Modal
      open
      title={t('confirmation.title')}
      width={400}
      // Above the drawers and questions that may be open already.
      zIndex={1500}
      mask={{ closable: false }}
      footer={null}
      onCancel={() => settleConfirmation(false)}
      // Not autoFocus: a drawer that is open holds the focus until this dialog has opened.
      afterOpenChange={(isOpen) => {
        if (!isOpen) return;
        if (way === 'passkey') passkeyButton.current?.focus();
        else form.focusField(way);
      }}
    >
      <p>{t(introOf(way, demand), { account })}</p>
      {refusal && <Alert role="alert" type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
      {way === 'passkey' ? (
        <Button ref={passkeyButton} type="primary" block loading={busy} onClick={() => void confirmByPasskey()}>
          {t('confirmation.usePasskey')}
        </Button>
      ) : (
        <Form<ReauthenticateBody>
          form={form}
          name="confirmation"
          layout="vertical"
          requiredMark={false}
          onFinish={(proof) => void confirm(proof)}
        >
          <AccountHint account={account} />
          <TypedProof way={way} demand={demand} />
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('confirmation.submit')}
          </Button>
        </Form>
      )}
      {mayUsePasskey && (
        <Button
          type="text"
          block
          style={{ marginTop: 8 }}
          disabled={busy}
          onClick={() => setWay(way === 'passkey' ? 'ma' : 'passkey')}
        >
          {t(otherWay(way, demand))}
        </Button>
      )}
    </Modal>
  );
}

function TypedProof({ way, demand }: { way: ProofField; demand: ConfirmationDemand }) {
  const { t } = useTranslation(['session', 'errors']);
  if (way === 'ma') {
    return (
      <Form.Item
        name="ma"
        label={t(demand.xac_nhan_bang === 'passkey' ? 'totp.recovery' : 'totp.label')}
        normalize={(typed: string) => typed.trim()}
        rules={[{ required: true, message: t('otp.required') }]}
      >
        <Input autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name="mat_khau"
      label={t('login.password')}
      rules={[{ required: true, message: t('errors:fields.currentPasswordRequired') }]}
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}

/** A passkey is one touch; where the browser cannot use it, what can be typed. */
function firstWay({ cach_xac_nhan }: ConfirmationDemand, mayUsePasskey: boolean): ProofField {
  return mayUsePasskey ? 'passkey' : (cach_xac_nhan.find((way) => way !== 'passkey') ?? 'mat_khau');
}

function introOf(way: ProofField, { xac_nhan_bang }: ConfirmationDemand) {
  if (way === 'passkey') return 'confirmation.byPasskey';
  if (way === 'mat_khau') return 'confirmation.byPassword';
  return xac_nhan_bang === 'passkey' ? 'confirmation.byRecovery' : 'confirmation.byCode';
}

function otherWay(way: ProofField, { xac_nhan_bang }: ConfirmationDemand) {
  if (way !== 'passkey') return 'confirmation.usePasskey';
  return xac_nhan_bang === 'passkey' ? 'confirmation.useRecovery' : 'confirmation.useCode';
}

function useConfirm(onRefused: () => void) {
  const { t } = useTranslation('session');
  const answer = usePasskeyAnswer();
  const [reauthenticate] = useReauthenticateMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function attempt(proofOf: () => ReauthenticateBody | Promise<ReauthenticateBody>) {
    setRefusal('');
    setBusy(true);
    try {
      await reauthenticate(await proofOf()).unwrap();
      settleConfirmation(true);
    } catch (error) {
      if (!isApiError(error) && !(error instanceof PasskeyError)) throw error;
      setRefusal(passkeyMessage(error, t));
      onRefused();
    } finally {
      setBusy(false);
    }
  }

  return {
    confirm: (proof: ReauthenticateBody) => attempt(() => proof),
    confirmByPasskey: () => attempt(async () => ({ passkey: await answer({ muc_dich: 'xac_nhan' }) })),
    busy,
    refusal,
  };
}
