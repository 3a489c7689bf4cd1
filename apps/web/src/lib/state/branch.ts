import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { currentBranch } from '../storage/current-branch.ts';
import { sessionEnded, sessionReread, sessionStarted } from './auth.ts';

interface BranchState {
  /** Null is the person's home. */
  id: number | null;
  /** How often this page has entered another branch: what is drawn for one is not shown in the next. */
  entered: number;
}

const started = (): BranchState => ({ id: currentBranch(), entered: 0 });

const branch = createSlice({
  name: 'branch',
  initialState: started,
  reducers: {
    /** The home has got a name: requests go where they went before. */
    homeNamed: (state, { payload }: PayloadAction<number>) => {
      state.id = payload;
    },
    branchEntered: (state, { payload }: PayloadAction<number>) => {
      state.id = payload;
      state.entered += 1;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionStarted, started)
      .addCase(sessionReread, (state) => ({ ...state, id: currentBranch() }))
      .addCase(sessionEnded, () => ({ id: null, entered: 0 })),
});

export const { homeNamed, branchEntered } = branch.actions;
export const branchReducer = branch.reducer;
