import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Access } from '../../platform/http/access.ts';
import type { Confirmation } from '../../platform/http/confirmation.ts';

/** The OpenAPI document from the schemas that validate, and a page to read it on. Public: it holds no data. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Đổi tiền', description: 'Back office of a currency-exchange business', version: '0.1.0' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'apiKey', name: 'Authorization', in: 'header' } } },
      security: [{ token: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      return { schema: { ...schema, ...accessNote(route.route.config) }, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}

/** Who may call it, readable by people and by the test that tries every route as every role. */
function accessNote({ access, confirm }: { access?: Access; confirm?: Confirmation } = {}) {
  if (!access) return {};
  return {
    'x-access': access.kind === 'permission' ? access.permission.join('.') : access.kind,
    ...(confirm && { 'x-confirm': true }),
  };
}
