import type { OutsideAccountName } from '@doi-tien/contract/statement.schema';
import { api } from '../api/api.ts';

const namesApi = api.injectEndpoints({
  endpoints: (build) => ({
    outsideAccountNames: build.query<OutsideAccountName[], void>({
      query: () => '/tai-khoan-ngoai/dang-dung',
      providesTags: ['statements'],
    }),
  }),
});

export const { useOutsideAccountNamesQuery } = namesApi;
