import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ThemeMode } from '../../theme/tokens.ts';
import { storage } from '../storage/storage.ts';

const theme = createSlice({
  name: 'theme',
  initialState: (): ThemeMode => (storage.read('theme') === 'dark' ? 'dark' : 'light'),
  reducers: { themeChosen: (_mode, { payload }: PayloadAction<ThemeMode>) => payload },
});

/** Null until the person decides: then the width of the screen does (open on desktop, collapsed on tablet). */
const sider = createSlice({
  name: 'sider',
  initialState: { collapsed: null as boolean | null },
  reducers: {
    siderCollapsed: (state, { payload }: PayloadAction<boolean>) => {
      state.collapsed = payload;
    },
  },
});

export const { themeChosen } = theme.actions;
export const { siderCollapsed } = sider.actions;
export const themeReducer = theme.reducer;
export const siderReducer = sider.reducer;
