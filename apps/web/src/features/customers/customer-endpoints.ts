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
import { toParams } from '../../lib/lists/filter-query.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const PATH = '/khach-hang';
const told = { extraOptions: { announce: true } } as const;

interface Of {
  id: number;
}

type Patch<Body> = Partial<Body> & { phien_ban: number };

const customerApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<ListPage<Customer>, ListQuery>({
      query: (query) => ({ url: PATH, params: toParams(query) }),
      providesTags: ['customers'],
    }),
    customer: build.query<CustomerDetail, number>({
      query: (id) => `${PATH}/${id}`,
      providesTags: ['customers', 'trades'],
    }),
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
    createCustomer: build.mutation<Customer, Keyed<Partial<CustomerBody>>>({
      query: (submission) => ({ url: PATH, method: 'POST', ...submission }),
      invalidatesTags: ['customers'],
      ...told,
    }),
    updateCustomer: build.mutation<Customer, Of & { submission: Keyed<Patch<CustomerBody>> }>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}`, method: 'PATCH', ...submission }),
      invalidatesTags: ['customers'],
      ...told,
    }),
    deleteCustomer: build.mutation<null, Of>({
      query: ({ id }) => ({ url: `${PATH}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['customers'],
      ...told,
    }),
    addPaper: build.mutation<CustomerDetail, Of & { submission: Keyed<PaperBody> }>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/giay-to`, method: 'POST', ...submission }),
      invalidatesTags: ['customers'],
      ...told,
    }),
    changePaper: build.mutation<CustomerDetail, Of & { paperId: number; submission: Keyed<Patch<PaperBody>> }>({
      query: ({ id, paperId, submission }) => ({
        url: `${PATH}/${id}/giay-to/${paperId}`,
        method: 'PATCH',
        ...submission,
      }),
      invalidatesTags: ['customers'],
      ...told,
    }),
    removePaper: build.mutation<CustomerDetail, Of & { paperId: number }>({
      query: ({ id, paperId }) => ({ url: `${PATH}/${id}/giay-to/${paperId}`, method: 'DELETE' }),
      invalidatesTags: ['customers'],
      ...told,
    }),
    mergeCustomer: build.mutation<CustomerDetail, Of & { submission: Keyed<MergeBody> }>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/gop`, method: 'POST', ...submission }),
      invalidatesTags: ['customers', 'trades'],
      ...told,
    }),
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
