import { OTP_RESEND_SECONDS, type SecondFactor } from '@doi-tien/contract/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { notify } from '../../lib/notices/notify.ts';
import { startSession } from '../../lib/session/session.ts';
import { errorCleared } from '../../lib/state/activity.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { storage } from '../../lib/storage/storage.ts';
import { recallLockout, takeUpRefusal } from './lockout.ts';
import { rememberLogin } from './remembered-login.ts';
import { useLoginMutation } from './session-endpoints.ts';

export interface LoginForm {
  tai_khoan: string;
  mat_khau: string;
  rememberMe: boolean;
}

/** The flow of signing in: code, captcha, waiting, or in. Moving on after success is the guard's work. */
export function useSignIn(onRefused: () => void) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const goToOtp = useGoToOtp();
  const [login, { isLoading: busy }] = useLoginMutation();
  /** Why the person was signed out, when the server did it. */
  const ended = useAppSelector((state) => state.error?.message);
  const [refusal, setRefusal] = useState('');
  const [lockout, setLockout] = useState(() => recallLockout(Date.now()));
  const [captcha, setCaptcha] = useState<{ round: number; token: string | null }>({ round: 0, token: null });

  const refuse = (message: string) => {
    setRefusal(message);
    notify.error(message);
  };

  async function signIn(values: LoginForm) {
    dispatch(errorCleared());
    setRefusal('');
    if (lockout.captcha && !captcha.token) return refuse(t('captcha.required'));
    const body = { ...values, tai_khoan: values.tai_khoan.trim() };
    try {
      const answer = await login({ body, captcha: captcha.token }).unwrap();
      rememberLogin(body.tai_khoan, body.rememberMe);
      if ('requireOtp' in answer) goToOtp(answer, body.tai_khoan);
      else if (answer.accessToken) startSession(dispatch, answer);
      else refuse(t('login.noToken'));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.message);
      setLockout(takeUpRefusal(lockout, error, body.tai_khoan, Date.now()));
      // An answer is good for one try.
      setCaptcha(({ round }) => ({ round: round + 1, token: null }));
      onRefused();
    }
  }

  const answerCaptcha = (token: string | null) => setCaptcha(({ round }) => ({ round, token }));
  return { signIn, busy, refusal: refusal || ended || '', lockout, captchaRound: captcha.round, answerCaptcha };
}

interface WaitingSignIn {
  email: string;
  nguon_ma: SecondFactor;
  co_passkey: boolean;
}

/** The code was sent just now: the wait before it may be sent again begins here, and outlives a reload. */
function useGoToOtp() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return ({ email, nguon_ma, co_passkey }: WaitingSignIn, account: string) => {
    storage.write('requireOtp', true);
    storage.write('otpResendAt', Date.now() + OTP_RESEND_SECONDS * 1000);
    const next = params.get('next');
    const who: Record<string, string> = nguon_ma === 'email' ? { email } : { tai_khoan: account };
    if (co_passkey) who.passkey = nguon_ma === 'passkey' ? 'only' : 'also';
    const query = new URLSearchParams({ ...who, ...(next ? { next } : {}) });
    void navigate(`/auth/verify-otp?${query}`);
  };
}
