import type {
  Customer,
  CustomerBody,
  CustomerDetail,
  CustomerEvent,
  CustomerTicket,
  MergeBody,
  PaperBody,
} from '@doi-tien/contract/customers.schema';
import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { api } from '../../lib/api/api.ts';
import { read, TOLD, write } from '../../lib/api/calls.ts';
import { toParams } from '../../lib/lists/filter-query.ts';
import { readList } from '../../lib/lists/read-list.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const PATH = '/khach-hang';

interface Of {
  id: number;
}

type Patch<Body> = Partial<Body> & { phien_ban: number };

const customerApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<ListPage<Customer>, ListQuery>(readList(PATH, ['customers'])),
    customer: build.query<CustomerDetail, number>(read((id) => `${PATH}/${id}`, ['customers', 'trades'])),
    customerTickets: build.query<ListPage<CustomerTicket>, Of & { page: number; pageSize: number }>({
      query: ({ id, ...page }) => ({
        url: `${PATH}/${id}/giao-dich`,
        params: toParams({ ...page, direction: 'desc', f: [] }),
      }),
      providesTags: ['customers', 'trades'],
    }),
    customerHistory: build.query<CustomerEvent[], number>({
      query: (id) => `${PATH}/${id}/lich-su`,
      providesTags: ['customers'],
      keepUnusedDataFor: 0,
    }),
    createCustomer: build.mutation<Customer, Keyed<Partial<CustomerBody>>>(write('POST', PATH, ['customers'], TOLD)),
    updateCustomer: build.mutation<Customer, Of & { submission: Keyed<Patch<CustomerBody>> }>(
      write('PATCH', ({ id }) => `${PATH}/${id}`, ['customers'], TOLD),
    ),
    deleteCustomer: build.mutation<null, Of>(write('DELETE', ({ id }) => `${PATH}/${id}`, ['customers'], TOLD)),
    addPaper: build.mutation<CustomerDetail, Of & { submission: Keyed<PaperBody> }>(
      write('POST', ({ id }) => `${PATH}/${id}/giay-to`, ['customers'], TOLD),
    ),
    changePaper: build.mutation<CustomerDetail, Of & { paperId: number; submission: Keyed<Patch<PaperBody>> }>(
      write('PATCH', ({ id, paperId }) => `${PATH}/${id}/giay-to/${paperId}`, ['customers'], TOLD),
    ),
    removePaper: build.mutation<CustomerDetail, Of & { paperId: number }>(
      write('DELETE', ({ id, paperId }) => `${PATH}/${id}/giay-to/${paperId}`, ['customers'], TOLD),
    ),
    mergeCustomer: build.mutation<CustomerDetail, Of & { submission: Keyed<MergeBody> }>(
      write('POST', ({ id }) => `${PATH}/${id}/gop`, ['customers', 'trades'], TOLD),
    ),
  }),
});

export const {
  useCustomersQuery,
  useLazyCustomersQuery,
  useCustomerQuery,
  useCustomerTicketsQuery,
  useCustomerHistoryQuery,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
  useDeleteCustomerMutation,
  useAddPaperMutation,
  useChangePaperMutation,
  useRemovePaperMutation,
  useMergeCustomerMutation,
} = customerApi;

export function customerAddress(id: number): string {
  return `${PATH}/${id}`;
}
