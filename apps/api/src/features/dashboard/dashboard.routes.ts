import {
  alertPeople,
  alertQuery,
  dashboard,
  dashboardQuery,
  handleAlertBody,
} from '@doi-tien/contract/dashboard.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { branchesAsked } from '../../domain/rights/branches-asked.ts';
import { permit } from '../../platform/http/access.ts';
import { shared } from '../../platform/http/answers/shared-answers.ts';
import type { App } from '../../platform/http/app.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { readCompanyDashboard } from './company.service.ts';
import { readDashboard } from './dashboard.service.ts';
import { handleAlert, readAlertPeople, reopenAlert } from './handlings.service.ts';
import { EarlierHours } from './same-hour.ts';

export function dashboardRoutes(app: App): void {
  const hours = new EarlierHours();
  app.get('/dashboard', {
    config: { access: permit('dashboard', 'index') },
    schema: { tags: ['dashboard'], querystring: dashboardQuery, response: { 200: envelope(dashboard) } },
    handler: shared(({ database, branchId, permissions, query }) =>
      database.snapshot(async (db) => {
        const branchIds = await branchesAsked(db, { branchId, permissions }, 'dashboard', query.chi_nhanh);
        const isOwn = branchIds.length === 1 && branchIds[0] === branchId;
        return isOwn
          ? readDashboard(db, branchId, permissions, hours)
          : readCompanyDashboard(db, { branchIds, ownBranchId: branchId }, permissions, hours);
      }),
    ),
  });

  const tags = ['dashboard'];
  const mayRead = { access: permit('dashboard', 'index') };

  // Whose alert it is, and who may decide about it, is asked by the service: it depends on the alert.
  registerAct(app, 'PUT', '/dashboard/canh-bao', {
    ...mayRead,
    tags,
    body: handleAlertBody,
    work: (trx, actor, { body }) => handleAlert(trx, actor, body),
  });

  registerAct(app, 'DELETE', '/dashboard/canh-bao', {
    ...mayRead,
    tags,
    querystring: alertQuery,
    message: 'updated',
    work: (trx, actor, { query }) => reopenAlert(trx, actor, query.khoa),
  });

  registerRead(
    app,
    '/dashboard/canh-bao/nguoi-nhan',
    { ...mayRead, tags, querystring: alertQuery, answer: alertPeople },
    (db, asker, { query }) => readAlertPeople(db, asker, query.khoa),
  );
}
