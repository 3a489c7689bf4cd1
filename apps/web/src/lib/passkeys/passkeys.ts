import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@doi-tien/contract/passkey.schema';
import type { ApiError } from '../api/api-error.ts';

/** What the texts under `session:passkey` say of it. */
type PasskeyFailure = 'cancelled' | 'failed' | 'unsupported';

/** The browser or the person did not answer; a refusal of the server is an `ApiError` as always. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Browsers give no passkeys to pages without TLS or reached by an IP address; buttons for them are not shown there. */
export function canUsePasskeys(): boolean {
  const { hostname } = location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isSecureContext && !isAddress && 'PublicKeyCredential' in window;
}

export async function createPasskey(optionsJSON: PasskeyCreation): Promise<NewPasskeyAnswer> {
  return asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
  });
}

export async function answerWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  return asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
  });
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (!canUsePasskeys()) throw new PasskeyError('unsupported');
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyError(isCancelled(error) ? 'cancelled' : 'failed');
  }
}

/** Browsers do not tell a person who refused from one who has no passkey here, so that pages cannot find out. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** The sentence for either kind of failure. */
export function passkeyMessage(error: unknown, t: (key: `passkey.${PasskeyFailure}`) => string): string {
  if (error instanceof PasskeyError) return t(`passkey.${error.failure}`);
  return (error as ApiError).message ?? t('passkey.failed');
}
