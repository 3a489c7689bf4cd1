import { dashboard, dashboardQuery } from '@doi-tien/contract/dashboard.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { branchesAsked } from '../../domain/rights/branches-asked.ts';
import { permit } from '../../platform/http/access.ts';
import { shared } from '../../platform/http/answers/shared-answers.ts';
import type { App } from '../../platform/http/app.ts';
import { readCompanyDashboard } from './company.service.ts';
import { readDashboard } from './dashboard.service.ts';

export function dashboardRoutes(app: App): void {
  app.get('/dashboard', {
    config: { access: permit('dashboard', 'index') },
    schema: { tags: ['dashboard'], querystring: dashboardQuery, response: { 200: envelope(dashboard) } },
    handler: shared(({ database, branchId, permissions, query }) =>
      database.snapshot(async (db) => {
        const branchIds = await branchesAsked(db, { branchId, permissions }, 'dashboard', query.chi_nhanh);
        const isOwn = branchIds.length === 1 && branchIds[0] === branchId;
        return isOwn ? readDashboard(db, branchId, permissions) : readCompanyDashboard(db, branchIds, permissions);
      }),
    ),
  });
}
