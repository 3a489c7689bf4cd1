import { allProposals, allTaken, takeAllBody } from '@doi-tien/contract/rate-rules.schema';
import { registerCollection } from '../../../platform/collections/collection.ts';
import { permit } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import { registerAct } from '../../../platform/http/register-act.ts';
import { registerRead } from '../../../platform/http/register-read.ts';
import type { RateTools } from '../rates.routes.ts';
import { readAllProposals, takeAll } from './all-proposals.service.ts';
import { rateRules } from './rate-rules.ts';

const tags = ['quy-tac-ty-gia'];

export function rateRuleRoutes(app: App, { readSettings }: RateTools): void {
  registerCollection(app, rateRules);

  const access = permit('ty-gia', 'create');

  registerRead(app, '/ty-gia/de-xuat', { access, tags, answer: allProposals }, async (db, asker) =>
    readAllProposals(db, asker, await readSettings(db)),
  );

  registerAct(app, 'POST', '/ty-gia/theo-quy-tac', {
    access,
    isOfCompany: true,
    tags,
    body: takeAllBody,
    answer: allTaken,
    work: async (trx, actor, { body, language }) => takeAll(trx, actor, body, await readSettings(trx), language),
  });
}
