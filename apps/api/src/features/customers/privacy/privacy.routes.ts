import { idParam } from '@doi-tien/contract/primitives.schema';
import { privacyBody, privacyOfPerson, privacyRequest, withdrawPrivacyBody } from '@doi-tien/contract/privacy.schema';
import { permit } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import { registerList } from '../../../platform/http/lists/list-route.ts';
import { registerAct } from '../../../platform/http/register-act.ts';
import { registerRead } from '../../../platform/http/register-read.ts';
import { fileRequest, readPrivacy, withdrawRequest } from './privacy.service.ts';
import { requestList } from './requests.list.ts';

const tags = ['khach-hang'];
const LIST = '/yeu-cau-rieng-tu';
const looks = { access: permit('khach-hang', 'index'), tags };
/** The record is the company's, and so is what happens to it. */
const changes = { access: permit('khach-hang', 'delete'), tags, params: idParam, answer: privacyRequest };

/** What is kept about people, and what they asked about it. */
export function privacyRoutes(app: App): void {
  registerList(app, LIST, { ...looks, item: privacyRequest, list: requestList });
  registerRead(
    app,
    '/khach-hang/:id/rieng-tu',
    { ...looks, params: idParam, answer: privacyOfPerson },
    (db, _asker, { params }) => readPrivacy(db, params.id),
  );
  registerAct(app, 'POST', '/khach-hang/:id/rieng-tu', {
    ...changes,
    body: privacyBody,
    work: (trx, actor, { params, body }) => fileRequest(trx, actor, params.id, body),
  });
  registerAct(app, 'PATCH', `${LIST}/:id/rut`, {
    ...changes,
    message: 'updated',
    body: withdrawPrivacyBody,
    work: (trx, actor, { params, body }) => withdrawRequest(trx, actor, params.id, body.phien_ban),
  });
}
