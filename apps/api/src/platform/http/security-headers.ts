import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Where a captcha of somebody else's comes from; our own needs nobody. */
const CAPTCHA_SOURCES: Record<Config['CAPTCHA_PROVIDER'], string> = {
  altcha: '',
  recaptcha: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  turnstile: ' https://challenges.cloudflare.com',
};

/** antd writes its styles at run time, so styles may be inline; scripts may not, anywhere. */
function contentPolicy({ CAPTCHA_PROVIDER }: Config): string {
  const captcha = CAPTCHA_SOURCES[CAPTCHA_PROVIDER];
  return [
    "default-src 'self'",
    `script-src 'self'${captcha}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${captcha}`,
    `frame-src 'self'${captcha}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // antd writes its styles as text into elements; the app's default policy lets only tag-free text through.
    ...(captcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ');
}

/** Where the pages of the API's documentation begin; they bring a policy of their own. */
const DOCS = '/api/docs';

/** The headers of every answer, also of one that is refused before there is a route. */
export function securityHeaders(config: Config) {
  const policy = contentPolicy(config);
  const isBehindTls = config.PUBLIC_URL?.startsWith('https:') ?? false;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'x-request-id': request.id,
    });
    // By the route that was found: the same address can be spelled in many ways.
    const isDocs = request.routeOptions?.url?.startsWith(DOCS) ?? false;
    if (!isDocs) reply.header('content-security-policy', policy);
    if (isBehindTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

export type SetHeaders = ReturnType<typeof securityHeaders>;

export function registerSecurityHeaders(app: FastifyInstance, setHeaders: SetHeaders): void {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
}

/** For a scope whose answers nobody may store; hooks of a scope run for its routes and for its addresses that lead nowhere. */
export function registerNoStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
}
