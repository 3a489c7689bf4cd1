import type { FastifyRequest } from 'fastify';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import type { SignInTools } from '../account/visitor.ts';
import { passkeySite } from '../passkey/passkey-site.rules.ts';
import type { PasskeyTools } from '../passkey/take-passkey.ts';

/** What the answer of an authenticator in this request is held against. */
export async function passkeyTools(
  request: FastifyRequest,
  { config }: Pick<SignInTools, 'config'>,
): Promise<PasskeyTools> {
  return { secret: await installationSecret(request.database), site: passkeySite(config.PUBLIC_URL, request) };
}
