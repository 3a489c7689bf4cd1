import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../api/api-error.ts';

/** How many pieces of work hold the full-screen overlay. A count, so that the first to end does not lift it for all. */
const loading = createSlice({
  name: 'loading',
  initialState: 0,
  reducers: {
    loadingStarted: (count) => count + 1,
    loadingEnded: (count) => Math.max(0, count - 1),
  },
});

const error = createSlice({
  name: 'error',
  initialState: null as ApiError | null,
  reducers: {
    errorRaised: (_state, { payload }: PayloadAction<ApiError>): ApiError | null => payload,
    errorCleared: () => null,
  },
});

export const { loadingStarted, loadingEnded } = loading.actions;
export const { errorRaised, errorCleared } = error.actions;
export const loadingReducer = loading.reducer;
export const errorReducer = error.reducer;
