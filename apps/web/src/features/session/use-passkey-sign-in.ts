import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { usePasskeyAnswer } from '../../lib/passkeys/use-passkey-answer.ts';
import { startSession } from '../../lib/session/session.ts';
import { errorCleared } from '../../lib/state/activity.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { usePasskeySignInMutation } from './session-endpoints.ts';

/** A passkey alone, without an account or a password. Moving on after success is the guard's work. */
export function usePasskeySignIn() {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const answer = usePasskeyAnswer();
  const [send] = usePasskeySignInMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function signIn() {
    dispatch(errorCleared());
    setRefusal('');
    setBusy(true);
    try {
      const signedIn = await send({ passkey: await answer({ muc_dich: 'dang_nhap' }) }).unwrap();
      startSession(dispatch, signedIn);
    } catch (error) {
      setRefusal(passkeyMessage(error, t));
    } finally {
      setBusy(false);
    }
  }

  return { signIn, busy, refusal, clear: () => setRefusal('') };
}
