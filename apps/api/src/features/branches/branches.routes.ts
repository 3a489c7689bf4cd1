import { branch, branchBody, branchOnPaper, branchOption, reportBranch } from '@doi-tien/contract/branches.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { BRANCH_AREAS, seesAllBranches } from '../../domain/rights/branches-asked.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import { permit, signedIn, signedInOfNoBranch } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import { readForReports, readOnPaper, readOptions } from './branches.repository.ts';
import { branches, createBranch } from './branches.ts';

const tags = ['chi-nhanh'];

export function branchRoutes(app: App): void {
  // Where one can go, and whom one can let in: the branches one works in, home first.
  app.get('/chi-nhanh/options', {
    config: { access: signedInOfNoBranch },
    schema: { tags, response: { 200: envelope(z.array(branchOption)) } },
    handler: async (request) => {
      const { asker, database } = request;
      return ok(request, await database.read((db) => readOptions(db, asker.branchIds)));
    },
  });

  // What reports and the dashboard can be asked about: every branch with `allBranches` in one of them, else that of the request.
  app.get('/chi-nhanh/bao-cao', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(z.array(reportBranch)) } },
    handler: async (request) => {
      const { asker, database } = request;
      const seesAll = BRANCH_AREAS.some((area) => seesAllBranches(asker.permissions, area));
      return ok(request, await database.read((db) => readForReports(db, seesAll ? 'all' : asker.branchId)));
    },
  });

  app.get('/chi-nhanh/tren-giay', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(branchOnPaper) } },
    handler: async (request) => {
      const { asker, database } = request;
      return ok(request, await database.read((db) => readOnPaper(db, asker.branchId)));
    },
  });

  registerCollection(app, branches);

  registerAct(app, 'POST', '/chi-nhanh', {
    access: permit('chi-nhanh', 'create'),
    tags,
    body: branchBody,
    answer: branch,
    work: (trx, actor, { body }) => createBranch(trx, actor, body),
  });
}
