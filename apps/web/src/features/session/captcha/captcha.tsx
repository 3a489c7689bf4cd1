import type { CaptchaSetup } from '@doi-tien/contract/session.schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './captcha.module.css';
import { useLazyCaptchaSetupQuery } from './captcha-endpoints.ts';
import { ProofBox } from './proof-box.tsx';
import { RemoteBox } from './remote-box.tsx';

interface CaptchaProps {
  /** The token to sign in with, or null when there is none any more. */
  onAnswer: (token: string | null) => void;
}

/** Whichever captcha the server is configured for. Give it a new `key` to start over: an answer is good for one try. */
export default function Captcha({ onAnswer }: CaptchaProps) {
  const { t } = useTranslation('session');
  const [ask] = useLazyCaptchaSetupQuery();
  const [setup, setSetup] = useState<CaptchaSetup>();

  useEffect(() => {
    let current = true;
    void ask().then(({ data }) => {
      if (current) setSetup(data);
    });
    return () => {
      current = false;
    };
  }, [ask]);

  /** Fetched when the work begins: a challenge that waited for the person could have expired. */
  const freshChallenge = async () => {
    const fresh = await ask().unwrap();
    setSetup(fresh);
    return fresh.challenge;
  };

  return (
    <fieldset className={`may-shrink p-0 ${styles.captcha}`} aria-label={t('captcha.label')}>
      {setup && setup.provider !== 'altcha' ? (
        <RemoteBox provider={setup.provider} siteKey={setup.siteKey ?? ''} onAnswer={onAnswer} />
      ) : (
        <ProofBox freshChallenge={freshChallenge} onAnswer={onAnswer} />
      )}
    </fieldset>
  );
}
