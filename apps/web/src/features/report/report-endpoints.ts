import type { BookAnswer } from '@doi-tien/contract/accounting.schema';
import type { AgentReport } from '@doi-tien/contract/agent-report.schema';
import type { RateReport, RateReportPage } from '@doi-tien/contract/rate-report.schema';
import type { ReasonDetailPage, ReasonReport } from '@doi-tien/contract/reason-report.schema';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import type { ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import type { ResultDetailPage, ResultReport } from '@doi-tien/contract/result-report.schema';
import type { TillDifferences } from '@doi-tien/contract/till.schema';
import { api } from '../../lib/api/api.ts';

export interface ReportCall {
  path: string;
  /** The query as text: the cache compares arguments, and two equal texts are the same question. */
  query: string;
}

const toRequest = ({ path, query }: ReportCall) => `${path}?${query}`;

// Whatever posts an entry changes trades or the safe, and today's worth follows the rates.
const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    profitReport: build.query<ProfitReport, ReportCall>({
      query: toRequest,
      providesTags: ['trades', 'safe'],
    }),
    profitDetail: build.query<ProfitDetailPage, ReportCall>({
      query: toRequest,
      providesTags: ['trades', 'safe'],
    }),
    safeReport: build.query<SafeReport, ReportCall>({ query: toRequest, providesTags: ['trades', 'safe'] }),
    reasonReport: build.query<ReasonReport, ReportCall>({ query: toRequest, providesTags: ['trades', 'safe'] }),
    reasonActs: build.query<ReasonDetailPage, ReportCall>({ query: toRequest, providesTags: ['trades', 'safe'] }),
    rateReport: build.query<RateReport, ReportCall>({ query: toRequest, providesTags: ['trades', 'rates'] }),
    rateReportLines: build.query<RateReportPage, ReportCall>({ query: toRequest, providesTags: ['trades', 'rates'] }),
    agentReport: build.query<AgentReport, ReportCall>({ query: toRequest, providesTags: ['trades', 'safe'] }),
    resultReport: build.query<ResultReport, ReportCall>({
      query: toRequest,
      providesTags: ['trades', 'safe', 'vouchers'],
    }),
    resultDetail: build.query<ResultDetailPage, ReportCall>({ query: toRequest, providesTags: ['trades', 'safe'] }),
    book: build.query<BookAnswer, ReportCall>({ query: toRequest, providesTags: ['trades', 'safe', 'vouchers'] }),
    tillDifferences: build.query<TillDifferences, ReportCall>({ query: toRequest, providesTags: ['tills'] }),
    balanceReport: build.query<BalanceReport, ReportCall>({
      query: toRequest,
      providesTags: ['trades', 'safe', 'rates'],
    }),
  }),
});

export const {
  useProfitReportQuery,
  useProfitDetailQuery,
  useSafeReportQuery,
  useBalanceReportQuery,
  useReasonReportQuery,
  useReasonActsQuery,
  useRateReportQuery,
  useRateReportLinesQuery,
  useAgentReportQuery,
  useResultReportQuery,
  useResultDetailQuery,
  useTillDifferencesQuery,
  useBookQuery,
} = reportApi;
