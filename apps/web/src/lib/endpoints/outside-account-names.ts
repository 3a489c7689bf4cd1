import type { OutsideAccountName } from '@doi-tien/contract/statement.schema';
import { api } from '../api/api.ts';
import { read } from '../api/calls.ts';

const namesApi = api.injectEndpoints({
  endpoints: (build) => ({
    outsideAccountNames: build.query<OutsideAccountName[], void>(read('/tai-khoan-ngoai/dang-dung', ['statements'])),
  }),
});

export const { useOutsideAccountNamesQuery } = namesApi;
