import type { BranchScope } from '@doi-tien/contract/branches';
import type { WorkingHours, WorkingHoursBody } from '@doi-tien/contract/working-hours.schema';
import { api } from '../../lib/api/api.ts';
import { TOLD, write } from '../../lib/api/calls.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const workingHoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    workingHours: build.query<WorkingHours, BranchScope>({
      query: (pham_vi) => ({ url: '/thoi-gian-lam-viec', params: new URLSearchParams({ pham_vi }) }),
      providesTags: ['settings'],
    }),
    changeWorkingHours: build.mutation<WorkingHours, Keyed<WorkingHoursBody>>(
      write('PATCH', '/thoi-gian-lam-viec', ['settings'], TOLD),
    ),
    followCompanyHours: build.mutation<WorkingHours, Keyed<{ phien_ban: number }>>(
      write('PATCH', '/thoi-gian-lam-viec/theo-cong-ty', ['settings']),
    ),
  }),
});

export const { useWorkingHoursQuery, useChangeWorkingHoursMutation, useFollowCompanyHoursMutation } = workingHoursApi;
