import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { publicAccess } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Waits } from '../../platform/wait-meter.ts';
import { type FigureTools, registerFigures } from './figures.ts';

/** Request times by route and the state of the pool, for Prometheus. */
export function registerMetrics(app: FastifyInstance, tools: FigureTools) {
  const { database } = tools;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'doitien_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'doitien_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count);
    },
  });
  registerWaits(registry, database);
  registerFigures(registry, tools);
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: one series per route however many records there are.
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return {
    route: (api: App, config: Config) => {
      api.get('/metrics', {
        config: { access: publicAccess, isOfAnyVersion: true },
        logLevel: 'warn',
        schema: { hide: true },
        handler: async (request, reply) => {
          if (!mayRead(request, config.METRICS_TOKEN)) throw new AppError('NOT_FOUND');
          return reply
            .type(registry.contentType)
            .serializer(String)
            .send(await registry.metrics());
        },
      });
    },
  };
}

/** What people wait for inside this process: a connection of the pool, and before it the turn of their act or report. */
function registerWaits(registry: Registry, database: Database): void {
  const queues = () => Object.entries(database.waits());
  const common = { labelNames: ['queue'], registers: [registry] };
  new Gauge({
    ...common,
    name: 'doitien_waiting',
    help: 'How many wait at this moment',
    collect() {
      for (const [queue, { waiting }] of queues()) this.set({ queue }, waiting);
    },
  });
  const counter = (name: string, help: string, choose: (waits: Waits) => number) =>
    new Counter({
      ...common,
      name,
      help,
      collect() {
        this.reset();
        for (const [queue, waits] of queues()) this.inc({ queue }, choose(waits));
      },
    });
  counter('doitien_waits_total', 'How many had to wait', ({ ended }) => ended);
  counter('doitien_wait_seconds_total', 'How long they waited altogether', ({ seconds }) => seconds);
}

/**
 * Only with the token, and so for nobody where none is set. An address of this machine proves nothing: behind a proxy on
 * the same machine everybody has it, and not every proxy says that it is one.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
