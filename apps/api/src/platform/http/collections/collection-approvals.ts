import type { ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import type { ApprovableAct } from '../approval.ts';
import {
  type Collection,
  changeRecord,
  createRecord,
  findItem,
  type KeptRecord,
  removeRecord,
} from './collection.service.ts';

type Given = Record<string, unknown>;

interface One {
  id: number;
}

export interface CollectionActs {
  create: ApprovableAct<unknown, Given>;
  update: ApprovableAct<One, Given & { phien_ban: number }>;
  delete: ApprovableAct<One, unknown>;
}

/** The writes of a collection that can wait for a second person. */
export function collectionActs<Item extends KeptRecord>(
  collection: Collection<Item>,
  nameOf: (item: Item) => string,
): CollectionActs {
  return {
    create: {
      run: (trx, actor, { body }) => createRecord(trx, actor, collection, body),
      preview: async (_db, _about, { body }) => previewOfChange(null, null, body),
    },
    update: {
      run: (trx, actor, { params, body }) => {
        const { phien_ban, ...given } = body;
        return changeRecord(trx, actor, collection, { id: params.id, phien_ban }, given);
      },
      preview: async (db, { maker }, { params, body }) => {
        const before = await findItem(db, collection, params.id, maker.branchId);
        return previewOfChange(nameOf(before), before, body);
      },
    },
    delete: {
      run: (trx, actor, { params }) => removeRecord(trx, actor, collection, params.id),
      preview: async (db, { maker }, { params }) => {
        const before = await findItem(db, collection, params.id, maker.branchId);
        return previewOfChange(nameOf(before), before, null);
      },
    },
  };
}

/** A change of a record: only the fields that were sent, before and after. */
export function previewOfChange(name: string | null, before: object | null, given: object | null): ApprovalPreview {
  const fields = Object.keys(given ?? before ?? {}).filter((field) => field !== 'phien_ban');
  const only = (record: object | null) =>
    record && Object.fromEntries(fields.map((field) => [field, (record as Given)[field] ?? null]));
  return { loai: 'thay_doi', ten: name, truoc: only(before), sau: only(given) };
}
