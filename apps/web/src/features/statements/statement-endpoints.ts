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
import { type ApiOptions, api } from '../../lib/api/api.ts';
import { read, TOLD, write } from '../../lib/api/calls.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const PATH = '/doi-chieu';
/** What the books say changes with every trade and movement. */
const TAGS = ['statements', 'trades', 'safe'] as const;
/** What the books say is withheld during a blind count; the page has a sentence for it. */
const IN_PLACE: ApiOptions = { shownInPlace: 'SAFE_BEING_COUNTED' };

interface Of {
  id: number;
}

export const accountHooks = collectionHooks<OutsideAccount>('/tai-khoan-ngoai', 'statements');

const statementApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliation: build.query<Reconciliation, number>(read((id) => `${PATH}/${id}`, TAGS, IN_PLACE)),
    linesLeft: build.query<ReconciliationLines, Of & LinesLeftQuery>(
      read(
        ({ id, page, pageSize, page_so }) =>
          `${PATH}/${id}/con-lai?page=${page}&pageSize=${pageSize}&page_so=${page_so}`,
        TAGS,
        IN_PLACE,
      ),
    ),
    matchedLines: build.query<MatchedGroup[], Of & { before?: number | undefined }>(
      read(({ id, before }) => `${PATH}/${id}/da-khop${before ? `?truoc=${before}` : ''}`, ['statements'], IN_PLACE),
    ),
    importedStatements: build.query<ImportedStatement[], number>(
      read((id) => `${PATH}/${id}/sao-ke`, ['statements'], IN_PLACE),
    ),
    matchLines: build.mutation<MatchedReconciliation, Of & { submission: Keyed<MatchBody> }>(
      write('POST', ({ id }) => `${PATH}/${id}/khop`, ['statements']),
    ),
    explainLine: build.mutation<Reconciliation, Of & { submission: Keyed<ExplainBody> }>(
      write('POST', ({ id }) => `${PATH}/${id}/giai-thich`, ['statements']),
    ),
    undoMatch: build.mutation<Reconciliation, Of & { matchId: number; idempotencyKey: string }>(
      write('DELETE', ({ id, matchId }) => `${PATH}/${id}/khop/${matchId}`, ['statements']),
    ),
    bookLine: build.mutation<Reconciliation, Of & { submission: Keyed<BookingBody> }>(
      write('POST', ({ id }) => `${PATH}/${id}/ghi-so`, ['statements', 'safe'], TOLD),
    ),
    undoBooking: build.mutation<Reconciliation, Of & { matchId: number; submission: Keyed<{ ly_do: string }> }>(
      write('POST', ({ id, matchId }) => `${PATH}/${id}/khop/${matchId}/bo-ghi-so`, ['statements', 'safe'], TOLD),
    ),
    takeBackStatement: build.mutation<Reconciliation, Of & { statementId: number; ly_do: string }>({
      query: ({ id, statementId, ly_do }) => ({
        url: `${PATH}/${id}/sao-ke/${statementId}/thu-hoi`,
        method: 'POST',
        body: { ly_do },
      }),
      invalidatesTags: ['statements'],
      extraOptions: { announce: true },
    }),
    completeByLine: build.mutation<Trade, Of & { path: string; submission: Keyed<CompleteTradeBody> }>(
      write('PATCH', ({ path, id }) => `/${path}/${id}/hoan-tat`, TAGS, TOLD),
    ),
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
