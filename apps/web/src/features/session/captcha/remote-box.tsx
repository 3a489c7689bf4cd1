import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../lib/state/root.ts';
import styles from './captcha.module.css';

interface RemoteCaptcha {
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): unknown;
  ready?(whenReady: () => void): void;
}

interface RemoteBoxProps {
  provider: 'recaptcha' | 'turnstile';
  siteKey: string;
  onAnswer: (token: string | null) => void;
}

const PROVIDERS = {
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', global: 'turnstile' },
} as const;

/** Google's or Cloudflare's own box. Their script is fetched only where the server says that it is used. */
export function RemoteBox({ provider, siteKey, onAnswer }: RemoteBoxProps) {
  const { t } = useTranslation('session');
  const theme = useAppSelector((state) => state.theme);
  const box = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<'loading' | 'shown' | 'failed'>('loading');
  const answer = useEffectEvent(onAnswer);

  useEffect(() => {
    let current = true;
    const show = (captcha: RemoteCaptcha) => {
      if (!current || !box.current) return;
      setStep('shown');
      const none = () => answer(null);
      captcha.render(box.current.appendChild(document.createElement('div')), {
        sitekey: siteKey,
        theme,
        callback: (token) => answer(token),
        'expired-callback': none,
        'error-callback': none,
      });
    };
    loadCaptcha(provider).then(show, () => current && setStep('failed'));
    return () => {
      current = false;
      box.current?.replaceChildren();
    };
  }, [provider, siteKey, theme]);

  return (
    <div className={styles.remote}>
      {step !== 'shown' && <p role="status">{t(step === 'loading' ? 'captcha.loading' : 'captcha.failed')}</p>}
      <div ref={box} />
    </div>
  );
}

async function loadCaptcha(provider: keyof typeof PROVIDERS): Promise<RemoteCaptcha> {
  const { script, global } = PROVIDERS[provider];
  const find = () => (window as unknown as Record<string, RemoteCaptcha | undefined>)[global];
  if (!find()) {
    await new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = script;
      element.async = true;
      element.addEventListener('load', resolve);
      element.addEventListener('error', reject);
      document.head.append(element);
    });
  }
  const captcha = find();
  if (!captcha) throw new Error(`${global} did not come with its script`);
  await new Promise<void>((resolve) => (captcha.ready ? captcha.ready(resolve) : resolve()));
  return captcha;
}
