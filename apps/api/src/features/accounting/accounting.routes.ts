import { ACCOUNT_FILE_PATH, BOOKS_PATH } from '@doi-tien/contract/accounting';
import { accountFileQuery, bookAnswer, bookFileQuery, bookQuery } from '@doi-tien/contract/accounting.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { refuseUnlessSeesVouchers } from '../../domain/accounting/tells-vouchers.ts';
import { branchesAsked, isOfOthers, readBranchNames } from '../../domain/rights/branches-asked.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { ok } from '../../platform/http/reply.ts';
import { writeAccountFile } from './account-file.ts';
import { readBook } from './book.service.ts';
import { writeBook } from './book-file.ts';

const tags = ['bao-cao'];

/** What accountants take out of the books. The file tells what the business earned and spent, so it takes that right; books are of one currency each and tell its cost, as the balances do, and its vouchers. */
export function accountingRoutes(app: App): void {
  app.get(ACCOUNT_FILE_PATH, {
    config: { access: permit('ket-qua-kinh-doanh', 'export') },
    schema: { tags, querystring: accountFileQuery },
    handler: async (request, reply) => {
      const { asker, database, query } = request;
      const asked = await database.read(async (db) => {
        const branchIds = await branchesAsked(db, asker, 'ket-qua-kinh-doanh', query.chi_nhanh);
        return { branchIds, branches: branchIds.length > 1 ? await readBranchNames(db, branchIds) : undefined };
      });
      return sendDownload(request, reply, async () => ({
        ...(await writeAccountFile(request, reply, query, asked)),
        isOfOtherBranches: isOfOthers(asker, asked.branchIds),
      }));
    },
  });

  app.get(BOOKS_PATH, {
    config: { access: permit('bao-cao', 'index') },
    schema: { tags, querystring: bookQuery, response: { 200: envelope(bookAnswer) } },
    handler: async (request) => {
      const { asker, database, query, headers } = request;
      const telling = { language: languageOf(headers['accept-language']), timeZone: asker.timeZone };
      const answer = await database.snapshot(async (db) =>
        readBook(db, await branchesOfBook(db, asker, query.chi_nhanh), query, telling),
      );
      return ok(request, answer);
    },
  });

  app.get(`${BOOKS_PATH}/export`, {
    config: { access: permit('bao-cao', 'export') },
    schema: { tags, querystring: bookFileQuery },
    handler: async (request, reply) => {
      const { asker, database, query } = request;
      const branchIds = await database.read((db) => branchesOfBook(db, asker, query.chi_nhanh));
      return sendDownload(request, reply, async () => ({
        ...(await writeBook(request, reply, query, branchIds)),
        isOfOtherBranches: isOfOthers(asker, branchIds),
      }));
    },
  });
}

async function branchesOfBook(db: Db, asker: Asker, asked: string | undefined): Promise<number[]> {
  await refuseUnlessSeesVouchers(db, asker.permissions);
  return branchesAsked(db, asker, 'bao-cao', asked);
}
