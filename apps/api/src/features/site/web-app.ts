import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { registerNotFound, sendError } from '../../platform/http/error-handler.ts';

const NOT_A_PAGE = /^\/(api|assets)\b/;

/** As the router reads it: `%61pi` is `api`. One that cannot be read was refused before. */
function decodedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Serves the built web app: hashed files are kept forever, the page itself is always asked for again. */
export async function serveWebApp(app: FastifyInstance, config: Config): Promise<void> {
  const folder = join(config.projectRoot, 'apps/web/dist');
  // While developing, the web side has its own server and nothing is built.
  if (!existsSync(join(folder, 'index.html'))) return registerNotFound(app);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: 'index.html',
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Any other address is a screen of the app, which knows its own not-found page; calls and files are not.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !NOT_A_PAGE.test(decodedPath(request.url));
    if (!isPage) return sendError(request, reply.header('cache-control', 'no-store'), new AppError('NOT_FOUND'));
    return reply.sendFile('index.html');
  });
}
