import { ACCOUNT_FILE_PATH } from '@doi-tien/contract/accounting';
import { accountFileQuery } from '@doi-tien/contract/accounting.schema';
import { branchesAsked, isOfOthers, readBranchNames } from '../../domain/rights/branches-asked.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { writeAccountFile } from './account-file.ts';

const tags = ['bao-cao'];

/** What accountants take out of the books. They tell costs and profits, as every report of this right does. */
export function accountingRoutes(app: App): void {
  app.get(ACCOUNT_FILE_PATH, {
    config: { access: permit('bao-cao', 'export') },
    schema: { tags, querystring: accountFileQuery },
    handler: async (request, reply) => {
      const { asker, database, query } = request;
      const asked = await database.read(async (db) => {
        const branchIds = await branchesAsked(db, asker, 'bao-cao', query.chi_nhanh);
        return { branchIds, branches: branchIds.length > 1 ? await readBranchNames(db, branchIds) : undefined };
      });
      return sendDownload(request, reply, async () => ({
        ...(await writeAccountFile(request, reply, query, asked)),
        isOfOtherBranches: isOfOthers(asker, asked.branchIds),
      }));
    },
  });
}
