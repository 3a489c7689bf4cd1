import { invoice, invoiceBody } from '@doi-tien/contract/invoices.schema';
import { idParam } from '@doi-tien/contract/primitives.schema';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { invoiceList } from './invoices.list.ts';
import { noteInvoice, SUBJECT } from './invoices.service.ts';

const path = `/${SUBJECT}`;
const tags = [SUBJECT];

/** Which tickets need an invoice, what an invoice program needs for them, and the numbers it gave. */
export function invoiceRoutes(app: App): void {
  registerList(app, path, { access: permit(SUBJECT, 'index'), tags, item: invoice, list: invoiceList });
  registerExport(app, path, invoiceList, permit(SUBJECT, 'export'), SUBJECT);
  registerAct(app, 'PATCH', `${path}/:id`, {
    access: permit(SUBJECT, 'update'),
    tags,
    params: idParam,
    body: invoiceBody,
    message: 'updated',
    work: (trx, actor, { params, body }) => noteInvoice(trx, actor, params.id, body),
  });
}
