import { createSlice } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { type ApiError, NO_ANSWER } from '../api/api-error.ts';
import { drawerApi } from '../endpoints/drawer-endpoints.ts';

const { safeCheck } = drawerApi.endpoints;

/** What trading needs to know of the safe: 1 open, 2 closed. */
interface SafeSummary {
  id: number;
  trang_thai: number;
}

export interface SafeState {
  /** The safe of the latest check. */
  ketId: number | null;
  /** The answer of the latest safe check; null when there is no safe. */
  ketData: SafeSummary | null;
  check: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  message: string | null;
  /** The question that was asked last: a late answer of another branch does not count. */
  asked: string | null;
}

const initialState: SafeState = { ketId: null, ketData: null, check: 'idle', message: null, asked: null };

/** Follows the safe check, whichever screen asks for it. */
const safe = createSlice({
  name: 'safe',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addMatcher(safeCheck.matchPending, (state, { meta }) => {
        state.check = 'pending';
        state.asked = meta.requestId;
      })
      .addMatcher(safeCheck.matchFulfilled, (state, { payload, meta }) => {
        if (meta.requestId !== state.asked) return;
        state.ketId = payload?.id ?? null;
        state.ketData = payload;
        state.check = 'fulfilled';
        state.message = null;
      })
      .addMatcher(safeCheck.matchRejected, (state, { payload, meta }) => {
        // Skipped because an answer is on its way or fresh: nothing failed.
        if (meta.condition || meta.requestId !== state.asked) return;
        state.check = 'rejected';
        state.message = failureMessage(payload);
      }),
});

/** The server's message; else one of the two the specification names. */
function failureMessage(error: ApiError | undefined): string {
  if (error?.code === NO_ANSWER) return i18next.t('ui:safe.noNetwork');
  return error?.message || i18next.t('ui:safe.checkFailed');
}

export const safeReducer = safe.reducer;
