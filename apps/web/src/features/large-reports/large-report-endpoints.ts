import type {
  LargeReport,
  LargeReportDetail,
  ReportNoteBody,
  ReviewPatternBody,
  SendReportBody,
  SplitPattern,
  UnsendReportBody,
} from '@doi-tien/contract/large-reports.schema';
import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { api } from '../../lib/api/api.ts';
import { read, TOLD, write } from '../../lib/api/calls.ts';
import { readList } from '../../lib/lists/read-list.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const PATH = '/bao-cao-giao-dich-lon';

interface Of<Body> {
  id: number;
  submission: Keyed<Body>;
}

const largeReportApi = api.injectEndpoints({
  endpoints: (build) => ({
    largeReports: build.query<ListPage<LargeReport>, ListQuery>(readList(PATH, ['customers', 'trades', 'settings'])),
    largeReport: build.query<LargeReportDetail, number>(
      read((id) => `${PATH}/${id}`, ['customers', 'trades', 'settings']),
    ),
    // One of several: the dialog reports on all of them, and the list is read again at the end.
    sendOneOfMany: build.mutation<LargeReportDetail, Of<SendReportBody>>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/gui`, method: 'PATCH', ...submission }),
    }),
    unsendReport: build.mutation<LargeReportDetail, Of<UnsendReportBody>>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/bo-gui`, method: 'PATCH', ...submission }),
      invalidatesTags: ['customers'],
    }),
    noteOnReport: build.mutation<LargeReportDetail, Of<ReportNoteBody>>(
      write('PATCH', ({ id }) => `${PATH}/${id}/ghi-chu`, ['customers'], TOLD),
    ),
    splitPatterns: build.query<SplitPattern[], void>(read(`${PATH}/chia-nho`, ['customers', 'trades', 'settings'])),
    reviewPattern: build.mutation<null, Of<ReviewPatternBody>>(
      write('POST', ({ id }) => `${PATH}/chia-nho/${id}/da-xem`, ['customers'], TOLD),
    ),
  }),
});

export const {
  useLargeReportsQuery,
  useLargeReportQuery,
  useSendOneOfManyMutation,
  useNoteOnReportMutation,
  useUnsendReportMutation,
  useSplitPatternsQuery,
  useReviewPatternMutation,
} = largeReportApi;

export const EXPORT_PATH = `${PATH}/export`;
export const APPENDIX_PATH = '/phu-luc-giao-dich-lon/export';

export function reportAddress(id: number): string {
  return `/giao-dich-lon/${id}`;
}
