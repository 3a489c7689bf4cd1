import { combineReducers, type Reducer, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/api.ts';
import { errorReducer, loadingReducer } from './activity.ts';
import { siderReducer, themeReducer } from './appearance.ts';
import { authReducer, sessionEnded } from './auth.ts';
import { branchEntered, branchReducer } from './branch.ts';
import { queryDataReducer, reloadReducer, tableColumnsReducer, tableFooterReducer } from './lists.ts';
import { safeReducer } from './safe.ts';

const slices = combineReducers({
  auth: authReducer,
  branch: branchReducer,
  theme: themeReducer,
  sider: siderReducer,
  loading: loadingReducer,
  error: errorReducer,
  reload: reloadReducer,
  queryData: queryDataReducer,
  tableColumns: tableColumnsReducer,
  tableFooter: tableFooterReducer,
  safe: safeReducer,
  [api.reducerPath]: api.reducer,
});

export type RootState = ReturnType<typeof slices>;

/**
 * When a session ends, nothing one person saw may reach the next: only how the screen looks stays. In another branch the
 * person stays, and what was read of the books goes.
 */
export const rootReducer: Reducer<RootState> = (state, action) => {
  if (!state) return slices(state, action);
  if (sessionEnded.match(action)) {
    const { theme, sider } = state;
    return slices({ theme, sider } as RootState, action);
  }
  if (branchEntered.match(action)) {
    const { safe: _safe, queryData: _query, tableFooter: _sums, reload: _flags, ...kept } = state;
    return slices(kept as RootState, action);
  }
  return slices(state, action);
};

export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
