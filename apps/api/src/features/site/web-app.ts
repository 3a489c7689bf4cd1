import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { registerNotFound, sendError } from '../../platform/http/error-handler.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

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
  const files = await readWebFiles(config);
  const page = files.find(({ path }) => path === 'index.html');
  // While developing, the web side has its own server and nothing is built.
  if (!page) return registerNotFound(app);
  const noWorker = files.find(({ path }) => path === 'sw-off.js');
  // Browsers ask for the worker under its own name: what stands there then takes it out of them.
  const contentAt = (file: WebFile) => (file.path === 'sw.js' && !config.SERVICE_WORKER && noWorker) || file;
  // A route for each: no address leads to a file that was not there at the start.
  for (const file of files) app.get(`/${file.path}`, (request, reply) => sendFile(request, reply, contentAt(file)));
  app.get('/', (request, reply) => sendFile(request, reply, page));
  // Any other address is a screen of the app, which knows its own not-found page; calls and files are not.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !NOT_A_PAGE.test(decodedPath(request.url));
    if (!isPage) return sendError(request, reply.header('cache-control', 'no-store'), new AppError('NOT_FOUND'));
    return sendFile(request, reply.code(200), page);
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  reply.headers({
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const packed = file.packed.find(({ encoding }) => accepts(request, encoding));
  if (packed) reply.header('content-encoding', packed.encoding);
  return reply.type(file.type).send(await (packed ?? file).read());
}

function accepts(request: FastifyRequest, encoding: string): boolean {
  const given = (request.headers['accept-encoding'] ?? '').split(',').map((each) => each.trim());
  return given.some((each) => each.split(';')[0] === encoding && !/;\s*q=0(\.0*)?$/.test(each));
}
