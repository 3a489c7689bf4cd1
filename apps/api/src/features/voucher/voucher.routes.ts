import { idParam } from '@doi-tien/contract/primitives.schema';
import { type VoucherBody, voidVoucherBody, voucher, voucherBody } from '@doi-tien/contract/voucher.schema';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { QuotedRates } from '../../domain/rates/reference-rates.ts';
import type { Asker } from '../../platform/actor.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import type { ActRequest } from '../../platform/http/approval.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { items } from './items.ts';
import { voucherList } from './voucher.list.ts';
import { readItemName } from './voucher.repository.ts';
import { findVoucher, postVoucher, voidVoucher } from './voucher.service.ts';

const path = '/phieu-thu-chi';
const tags = ['phieu-thu-chi'];
/** What the person who decides is told of the other side: what it is about decides whether the money is an expense or capital. */
const joined = (...parts: string[]) => parts.join(' · ');
const list = ({ permissions }: Pick<Asker, 'permissions'>) => voucherList(permissions);

export function voucherRoutes(app: App): void {
  const looks = { access: permit('phieu-thu-chi', 'index'), tags };
  registerCollection(app, items);
  registerList(app, path, { ...looks, item: voucher, list });
  registerExport(app, path, list, permit('phieu-thu-chi', 'export'), 'phieu-thu-chi');
  registerRead(app, `${path}/:id`, { ...looks, params: idParam, answer: voucher }, (db, asker, { params }) =>
    findVoucher(db, asker, params.id),
  );
  registerAct(app, 'POST', path, {
    access: permit('phieu-thu-chi', 'create'),
    tags,
    body: voucherBody,
    answer: voucher,
    work: (trx, actor, { body, quoted }: ActRequest<unknown, VoucherBody, QuotedRates>) =>
      postVoucher(trx, actor, body, quoted),
    preview: async (db, about, { body, quoted }) => {
      const target = joined(await readItemName(db, body.khoan_muc_id), body.nguoi_nop_nhan);
      return previewOfMoney(db, about, { counts: [body], target, quoted });
    },
  });
  registerAct(app, 'PATCH', `${path}/:id/huy`, {
    access: permit('phieu-thu-chi', 'void'),
    tags,
    params: idParam,
    body: voidVoucherBody,
    answer: voucher,
    message: 'updated',
    work: (trx, actor, { params, body }) => voidVoucher(trx, actor, params.id, body.ly_do),
    preview: async (db, about, { params }) => {
      const { so, khoan_muc, tien_id, so_tien, nguoi_nop_nhan } = await findVoucher(db, about.maker, params.id);
      const target = joined(so, khoan_muc, nguoi_nop_nhan);
      return previewOfMoney(db, about, { counts: [{ tien_id, so_tien }], target });
    },
  });
}
