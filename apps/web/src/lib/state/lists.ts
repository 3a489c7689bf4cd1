import type { ListQuery } from '@doi-tien/contract/list';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Set under a key (a screen, a list) when its data must be read again; the screen that shows it clears the flag. */
const reload = createSlice({
  name: 'reload',
  initialState: {} as Record<string, boolean>,
  reducers: {
    reloadAsked: (flags, { payload }: PayloadAction<string>) => {
      flags[payload] = true;
    },
    reloadDone: (flags, { payload }: PayloadAction<string>) => {
      delete flags[payload];
    },
  },
});

/** The page, order and filters of the list on the screen; exports use it. */
const queryData = createSlice({
  name: 'queryData',
  initialState: null as ListQuery | null,
  reducers: {
    queryDataChanged: (_state, { payload }: PayloadAction<ListQuery | null>) => payload,
  },
});

/** Which columns a person chose to see, per list. */
const tableColumns = createSlice({
  name: 'tableColumns',
  initialState: {} as Record<string, string[]>,
  reducers: {
    columnsChosen: (columns, { payload }: PayloadAction<{ list: string; keys: string[] }>) => {
      columns[payload.list] = payload.keys;
    },
  },
});

/** The sums under the table on the screen, as decimal strings; cleared on every route change. */
const tableFooter = createSlice({
  name: 'tableFooter',
  initialState: {} as Record<string, string>,
  reducers: {
    footerShown: (_footer, { payload }: PayloadAction<Record<string, string>>) => payload,
    footerCleared: () => ({}),
  },
});

export const { reloadAsked, reloadDone } = reload.actions;
export const { queryDataChanged } = queryData.actions;
export const { columnsChosen } = tableColumns.actions;
export const { footerShown, footerCleared } = tableFooter.actions;
export const reloadReducer = reload.reducer;
export const queryDataReducer = queryData.reducer;
export const tableColumnsReducer = tableColumns.reducer;
export const tableFooterReducer = tableFooter.reducer;
