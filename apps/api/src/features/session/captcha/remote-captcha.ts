import { z } from 'zod';
import type { Captcha } from '../account/visitor.ts';

const PROVIDERS = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const TIME_OUT_MS = 5000;
const verdict = z.looseObject({ success: z.boolean() });

interface RemoteOptions {
  provider: keyof typeof PROVIDERS;
  siteKey: string;
  secret: string;
  /** Tests ask a server of their own. */
  ask?: typeof fetch;
}

/** Google and Cloudflare speak the same small protocol. Whatever is not a clear yes, silence included, is a no. */
export function remoteCaptcha({ provider, siteKey, secret, ask = fetch }: RemoteOptions): Captcha {
  return {
    setup: async () => ({ provider, siteKey, challenge: null }),
    isRight: async (_database, token, ip) => {
      try {
        const answer = await ask(PROVIDERS[provider], {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: ip }),
          signal: AbortSignal.timeout(TIME_OUT_MS),
          redirect: 'error',
        });
        return answer.ok && verdict.parse(await answer.json()).success;
      } catch {
        return false;
      }
    },
  };
}
