import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { PrivacyBody, PrivacyOfPerson, PrivacyRequest } from '@doi-tien/contract/privacy.schema';
import { api } from '../../lib/api/api.ts';
import { read, write } from '../../lib/api/calls.ts';
import { readList } from '../../lib/lists/read-list.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const LIST = '/yeu-cau-rieng-tu';

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    privacyRequests: build.query<ListPage<PrivacyRequest>, ListQuery>(readList(LIST, ['customers', 'settings'])),
    privacyOf: build.query<PrivacyOfPerson, number>(
      read((id) => `/khach-hang/${id}/rieng-tu`, ['customers', 'trades', 'settings']),
    ),
    fileRequest: build.mutation<PrivacyRequest, { id: number; submission: Keyed<PrivacyBody> }>(
      write('POST', ({ id }) => `/khach-hang/${id}/rieng-tu`, ['customers']),
    ),
    withdrawRequest: build.mutation<PrivacyRequest, { id: number; submission: Keyed<{ phien_ban: number }> }>(
      write('PATCH', ({ id }) => `${LIST}/${id}/rut`, ['customers']),
    ),
  }),
});

export const { usePrivacyRequestsQuery, usePrivacyOfQuery, useFileRequestMutation, useWithdrawRequestMutation } =
  privacyApi;
