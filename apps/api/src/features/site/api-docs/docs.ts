import { readFile } from 'node:fs/promises';
import { VERSION } from '@doi-tien/contract/version';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Access } from '../../../platform/http/access.ts';
import type { Confirmation } from '../../../platform/http/confirmation.ts';
import { type Language, languageOf } from '../../../platform/http/messages.ts';
import { apiDocsHtml } from './api-docs-html.ts';
import type { ApiDocument } from './api-document.ts';

const STYLE = new URL('./api-docs.css', import.meta.url);

/** The OpenAPI document from the schemas that validate, and a page to read it on. Public: it holds no data. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Đổi tiền', description: 'Back office of a currency-exchange business', version: VERSION },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'apiKey', name: 'Authorization', in: 'header' } } },
      security: [{ token: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      return { schema: { ...schema, ...accessNote(route.route.config) }, url };
    },
  });
  const pages = new Map<Language, string>();
  app.get('/docs', { schema: { hide: true } }, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    // Once per process and language: the routes do not change.
    const page = pages.get(language) ?? apiDocsHtml(app.swagger() as unknown as ApiDocument, language);
    pages.set(language, page);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/docs/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/api/docs'));
  app.get('/docs/json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/docs/api-docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(STYLE)),
  );
}

/** Who may call it, readable by people and by the test that tries every route as every role. */
function accessNote({ access, confirm }: { access?: Access; confirm?: Confirmation } = {}) {
  if (!access) return {};
  return {
    'x-access': access.kind === 'permission' ? access.permission.join('.') : access.kind,
    ...(confirm && { 'x-confirm': true }),
  };
}
