import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { Printer, PrintJob } from '@doi-tien/contract/printers.schema';
import type { Till } from '@doi-tien/contract/till.schema';
import { api } from '../../lib/api/api.ts';
import { read, write } from '../../lib/api/calls.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { readList } from '../../lib/lists/read-list.ts';

export const PRINTERS_PATH = '/may-in';
export const JOBS_PATH = '/lenh-in';

export const printerHooks = collectionHooks<Printer>(PRINTERS_PATH, 'printers');

const printersApi = api.injectEndpoints({
  endpoints: (build) => ({
    printJobs: build.query<ListPage<PrintJob>, ListQuery>(readList(JOBS_PATH, ['printers'])),
    tillsForPrinters: build.query<ListPage<Till>, void>(
      read('/ngan-quy?sortField=ma&direction=asc&pageSize=100', ['tills']),
    ),
    printTestPage: build.mutation<PrintJob, { id: number }>(
      write('POST', ({ id }) => `${PRINTERS_PATH}/${id}/in-thu`, ['printers']),
    ),
  }),
});

export const { usePrintJobsQuery, useTillsForPrintersQuery, usePrintTestPageMutation } = printersApi;
