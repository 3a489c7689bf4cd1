import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** antd writes its styles at run time, so styles may be inline; scripts may not, anywhere. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isBehindTls = config.PUBLIC_URL?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'x-request-id': request.id,
    });
    if (!request.url.startsWith('/api/docs')) reply.header('content-security-policy', CONTENT_POLICY);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (isBehindTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
