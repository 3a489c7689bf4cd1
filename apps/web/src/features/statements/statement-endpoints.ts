import type {
  BookingBody,
  ExplainBody,
  ImportedStatement,
  LinesLeftQuery,
  MatchBody,
  MatchedGroup,
  MatchedReconciliation,
  OutsideAccount,
  Reconciliation,
  ReconciliationLines,
} from '@doi-tien/contract/statement.schema';
import type { CompleteTradeBody, Trade } from '@doi-tien/contract/trade.schema';
import { api } from '../../lib/api/api.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const PATH = '/doi-chieu';
/** What the books say changes with every trade and movement. */
const TAGS = ['statements', 'trades', 'safe'] as const;
/** What the books say is withheld during a blind count; the page has a sentence for it. */
const figures = { extraOptions: { shownInPlace: 'SAFE_BEING_COUNTED' } } as const;

interface Of {
  id: number;
}

export const accountHooks = collectionHooks<OutsideAccount>('/tai-khoan-ngoai', 'statements');

const statementApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliation: build.query<Reconciliation, number>({
      query: (id) => `${PATH}/${id}`,
      providesTags: [...TAGS],
      ...figures,
    }),
    linesLeft: build.query<ReconciliationLines, Of & LinesLeftQuery>({
      query: ({ id, page, pageSize, page_so }) =>
        `${PATH}/${id}/con-lai?page=${page}&pageSize=${pageSize}&page_so=${page_so}`,
      providesTags: [...TAGS],
      ...figures,
    }),
    matchedLines: build.query<MatchedGroup[], Of & { before?: number | undefined }>({
      query: ({ id, before }) => `${PATH}/${id}/da-khop${before ? `?truoc=${before}` : ''}`,
      providesTags: ['statements'],
      ...figures,
    }),
    importedStatements: build.query<ImportedStatement[], number>({
      query: (id) => `${PATH}/${id}/sao-ke`,
      providesTags: ['statements'],
      ...figures,
    }),
    matchLines: build.mutation<MatchedReconciliation, Of & { submission: Keyed<MatchBody> }>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/khop`, method: 'POST', ...submission }),
      invalidatesTags: ['statements'],
    }),
    explainLine: build.mutation<Reconciliation, Of & { submission: Keyed<ExplainBody> }>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/giai-thich`, method: 'POST', ...submission }),
      invalidatesTags: ['statements'],
    }),
    undoMatch: build.mutation<Reconciliation, Of & { matchId: number; idempotencyKey: string }>({
      query: ({ id, matchId, ...key }) => ({ url: `${PATH}/${id}/khop/${matchId}`, method: 'DELETE', ...key }),
      invalidatesTags: ['statements'],
    }),
    bookLine: build.mutation<Reconciliation, Of & { submission: Keyed<BookingBody> }>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/ghi-so`, method: 'POST', ...submission }),
      invalidatesTags: ['statements', 'safe'],
      extraOptions: { announce: true },
    }),
    undoBooking: build.mutation<Reconciliation, Of & { matchId: number; submission: Keyed<{ ly_do: string }> }>({
      query: ({ id, matchId, submission }) => ({
        url: `${PATH}/${id}/khop/${matchId}/bo-ghi-so`,
        method: 'POST',
        ...submission,
      }),
      invalidatesTags: ['statements', 'safe'],
      extraOptions: { announce: true },
    }),
    takeBackStatement: build.mutation<Reconciliation, Of & { statementId: number; ly_do: string }>({
      query: ({ id, statementId, ly_do }) => ({
        url: `${PATH}/${id}/sao-ke/${statementId}/thu-hoi`,
        method: 'POST',
        body: { ly_do },
      }),
      invalidatesTags: ['statements'],
      extraOptions: { announce: true },
    }),
    completeByLine: build.mutation<Trade, Of & { path: string; submission: Keyed<CompleteTradeBody> }>({
      query: ({ path, id, submission }) => ({ url: `/${path}/${id}/hoan-tat`, method: 'PATCH', ...submission }),
      invalidatesTags: [...TAGS],
      extraOptions: { announce: true },
    }),
  }),
});

export const {
  useReconciliationQuery,
  useLinesLeftQuery,
  useMatchedLinesQuery,
  useImportedStatementsQuery,
  useMatchLinesMutation,
  useExplainLineMutation,
  useUndoMatchMutation,
  useBookLineMutation,
  useUndoBookingMutation,
  useTakeBackStatementMutation,
  useCompleteByLineMutation,
} = statementApi;
