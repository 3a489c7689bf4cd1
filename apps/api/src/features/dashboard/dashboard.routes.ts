import { dashboard } from '@doi-tien/contract/dashboard.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { permit } from '../../platform/http/access.ts';
import { shared } from '../../platform/http/answers/shared-answers.ts';
import type { App } from '../../platform/http/app.ts';
import { readDashboard } from './dashboard.service.ts';

export function dashboardRoutes(app: App): void {
  app.get('/dashboard', {
    config: { access: permit('dashboard', 'index') },
    schema: { tags: ['dashboard'], response: { 200: envelope(dashboard) } },
    handler: shared(({ database, branchId, permissions }) =>
      database.snapshot((db) => readDashboard(db, branchId, permissions)),
    ),
  });
}
