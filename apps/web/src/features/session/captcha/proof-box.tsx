import { CheckOutlined, LoadingOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './captcha.module.css';
import { expiryOf } from './proof.ts';

interface ProofBoxProps {
  freshChallenge: () => Promise<unknown>;
  onAnswer: (token: string | null) => void;
}

type Step = 'waiting' | 'working' | 'done' | 'failed' | 'expired';

const WORDS = { waiting: 'prompt', working: 'working', done: 'done', failed: 'failed', expired: 'expired' } as const;

/** A tick box that costs the browser about a second of work: nothing for a person, much for a thousand guesses. */
export function ProofBox({ freshChallenge, onAnswer }: ProofBoxProps) {
  const { t } = useTranslation('session');
  const [step, setStep] = useState<Step>('waiting');
  const gone = useRef(new AbortController());

  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);

  const settle = (token: string | null, next: Step) => {
    if (gone.current.signal.aborted) return;
    onAnswer(token);
    setStep(next);
  };

  const prove = async () => {
    setStep('working');
    try {
      const [challenge, { solveProof }] = await Promise.all([freshChallenge(), import('./solve-proof.ts')]);
      settle(await solveProof(challenge, gone.current.signal), 'done');
      const left = expiryOf(challenge) - Date.now();
      if (Number.isFinite(left)) setTimeout(() => settle(null, 'expired'), left);
    } catch (error) {
      console.error(error);
      settle(null, 'failed');
    }
  };

  const canStart = step !== 'working' && step !== 'done';
  return (
    <label className={styles.box} data-step={step}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={step === 'done'}
        aria-busy={step === 'working'}
        onChange={() => void (canStart && prove())}
      />
      <span className={styles.tick} aria-hidden="true">
        {step === 'working' && <LoadingOutlined />}
        {step === 'done' && <CheckOutlined />}
      </span>
      <span aria-live="polite">{t(`captcha.${WORDS[step]}`)}</span>
    </label>
  );
}
