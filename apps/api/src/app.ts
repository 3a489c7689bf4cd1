import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import qs from 'qs';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { authenticator } from './features/session/authenticate.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { registerAccess } from './http/access.ts';
import { registerDocs } from './http/docs.ts';
import { registerErrorHandler, registerNotFound } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { validatorCompiler } from './http/validation.ts';
import { serveWebApp } from './http/web-app.ts';

const build = (options: FastifyServerOptions) => Fastify(options).withTypeProvider<ZodTypeProvider>();
export type App = ReturnType<typeof build>;

export interface AppOptions {
  config: Config;
  database: Database;
  logger: FastifyServerOptions['logger'];
}

const BODY_LIMIT = 1024 * 1024;

/** Builds the whole HTTP side on a database that is already migrated. Tests call it with `inject()`. */
export async function buildApp({ config, database, logger }: AppOptions): Promise<App> {
  const app = build({
    logger,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    routerOptions: {
      // Duplicate parameters become arrays, which schemas then refuse; nesting is bounded.
      querystringParser: (text) =>
        qs.parse(text, { depth: 3, arrayLimit: 250, parameterLimit: 500, ignoreQueryPrefix: true }),
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor');
  app.decorateRequest('database', { getter: () => database });

  registerErrorHandler(app as unknown as FastifyInstance);
  registerSecurityHeaders(app as unknown as FastifyInstance, config);
  const metrics = registerMetrics(app as unknown as FastifyInstance, database);
  await serveWebApp(app as unknown as FastifyInstance, config);
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      registerNotFound(scope);
      await registerDocs(scope);
      registerAccess(scope, authenticator(database));
      healthRoutes(api, database);
      metrics.route(api, config);
      sessionRoutes(api);
      catalogueRoutes(api);
    },
    { prefix: '/api' },
  );
  return app;
}
