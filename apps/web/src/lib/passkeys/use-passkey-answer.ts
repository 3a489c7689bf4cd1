import type { PasskeyAnswer, PasskeyRequest, PasskeyRequestBody } from '@doi-tien/contract/passkey.schema';
import { api } from '../api/api.ts';
import { writeBody } from '../api/calls.ts';
import { answerWithPasskey } from './passkeys.ts';

const passkeyApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestPasskey: build.mutation<PasskeyRequest, PasskeyRequestBody>(writeBody('POST', '/auth/passkey/tuy-chon', [])),
  }),
});

const { useRequestPasskeyMutation } = passkeyApi;

/** Asks the server for a challenge and the person for a passkey; rejects with a `PasskeyError` or the server's refusal. */
export function usePasskeyAnswer(): (purpose: PasskeyRequestBody) => Promise<PasskeyAnswer> {
  const [request] = useRequestPasskeyMutation();
  return async (purpose) => answerWithPasskey(await request(purpose).unwrap());
}
