import 'virtual:antd.css';
import './theme/fonts.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { store } from './app/store.ts';
import { guardHtmlSinks } from './app/trusted-types.ts';
import { startI18n } from './i18n/i18n.ts';
import { applyTheme } from './theme/apply-theme.ts';

guardHtmlSinks();
applyTheme(store.getState().theme);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startI18n(store.getState().auth.token ? [] : ['session']);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
