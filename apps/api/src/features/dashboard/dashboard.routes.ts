import { dashboard } from '@doi-tien/contract/dashboard.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import type { App } from '../../app.ts';
import { permit } from '../../http/access.ts';
import { shared } from '../../http/shared-answers.ts';
import { readDashboard } from './dashboard.service.ts';

export function dashboardRoutes(app: App): void {
  app.get('/dashboard', {
    config: { access: permit('dashboard', 'index') },
    schema: { tags: ['dashboard'], response: { 200: envelope(dashboard) } },
    handler: (request, reply) =>
      shared(request, reply, () => request.database.snapshot((db) => readDashboard(db, request.actor.permissions))),
  });
}
