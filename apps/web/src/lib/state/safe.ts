import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What trading needs to know of the safe: 1 open, 2 closed. */
export interface SafeSummary {
  id: number;
  trang_thai: number;
}

export interface SafeState {
  /** The safe on the screen. */
  ketId: number | null;
  /** The answer of the latest safe check; null when there is no safe. */
  ketData: SafeSummary | null;
  check: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  message: string | null;
}

const initialState: SafeState = { ketId: null, ketData: null, check: 'idle', message: null };

const safe = createSlice({
  name: 'safe',
  initialState,
  reducers: {
    safeChosen: (state, { payload }: PayloadAction<number | null>) => {
      state.ketId = payload;
    },
  },
});

export const { safeChosen } = safe.actions;
export const safeReducer = safe.reducer;
