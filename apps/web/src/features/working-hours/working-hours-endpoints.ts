import type { WorkingHours, WorkingHoursBody } from '@doi-tien/contract/working-hours.schema';
import { api } from '../../lib/api/api.ts';
import type { Keyed } from '../../lib/api/submission.ts';

const workingHoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    workingHours: build.query<WorkingHours, void>({
      query: () => '/thoi-gian-lam-viec',
      providesTags: ['settings'],
    }),
    changeWorkingHours: build.mutation<WorkingHours, Keyed<WorkingHoursBody>>({
      query: (submission) => ({ url: '/thoi-gian-lam-viec', method: 'PATCH', ...submission }),
      invalidatesTags: ['settings'],
      extraOptions: { announce: true },
    }),
  }),
});

export const { useWorkingHoursQuery, useChangeWorkingHoursMutation } = workingHoursApi;
