import type { Invoice, InvoiceBody } from '@doi-tien/contract/invoices.schema';
import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { api } from '../../lib/api/api.ts';
import { write } from '../../lib/api/calls.ts';
import { readList } from '../../lib/lists/read-list.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const PATH = '/hoa-don';

const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoices: build.query<ListPage<Invoice>, ListQuery>(readList(PATH, ['invoices', 'trades', 'settings'])),
    noteInvoice: build.mutation<null, { id: number; submission: Keyed<InvoiceBody> }>(
      write('PATCH', ({ id }) => `${PATH}/${id}`, ['invoices']),
    ),
  }),
});

export const { useInvoicesQuery, useNoteInvoiceMutation } = invoiceApi;

export const EXPORT_PATH = `${PATH}/export`;
