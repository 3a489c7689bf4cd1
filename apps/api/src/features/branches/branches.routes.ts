import { branch, branchBody, branchOnPaper, branchOption, reportBranch } from '@doi-tien/contract/branches.schema';
import { z } from 'zod';
import { readOnPaper } from '../../domain/printing/branch-on-paper.ts';
import { BRANCH_AREAS, seesAllBranches } from '../../domain/rights/branches-asked.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import { permit, signedIn, signedInOfNoBranch } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { readForReports, readOptions } from './branches.repository.ts';
import { branches, createBranch } from './branches.ts';

const tags = ['chi-nhanh'];

export function branchRoutes(app: App): void {
  // Where one can go, and whom one can let in: the branches one works in, home first.
  registerRead(
    app,
    '/chi-nhanh/options',
    { access: signedInOfNoBranch, tags, answer: z.array(branchOption) },
    (db, asker) => readOptions(db, asker.branchIds),
  );

  // What reports and the dashboard can be asked about: every branch with `allBranches` in one of them, else that of the request.
  registerRead(app, '/chi-nhanh/bao-cao', { access: signedIn, tags, answer: z.array(reportBranch) }, (db, asker) => {
    const seesAll = BRANCH_AREAS.some((area) => seesAllBranches(asker.permissions, area));
    return readForReports(db, seesAll ? 'all' : asker.branchId);
  });

  registerRead(app, '/chi-nhanh/tren-giay', { access: signedIn, tags, answer: branchOnPaper }, (db, asker) =>
    readOnPaper(db, asker.branchId),
  );

  registerCollection(app, branches);

  registerAct(app, 'POST', '/chi-nhanh', {
    access: permit('chi-nhanh', 'create'),
    tags,
    body: branchBody,
    answer: branch,
    work: (trx, actor, { body }) => createBranch(trx, actor, body),
  });
}
