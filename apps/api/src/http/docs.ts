import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document from the schemas that validate, and a page to read it on. Public: it holds no data. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Đổi tiền', description: 'Back office of a currency-exchange business', version: '0.1.0' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'apiKey', name: 'Authorization', in: 'header' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
