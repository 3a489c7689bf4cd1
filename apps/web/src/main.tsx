import 'virtual:antd.css';
import './theme/fonts.css';
import './theme/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstScreen } from './app/router.tsx';
import { store } from './app/store.ts';
import { guardHtmlSinks } from './app/trusted-types.ts';
import { startI18n, storedLanguage } from './i18n/i18n.ts';
import { loadAntdLocale } from './i18n/use-antd-locale.ts';
import { applyTheme } from './theme/apply-theme.ts';

guardHtmlSinks();
applyTheme(store.getState().theme);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const first = firstScreen(Boolean(store.getState().auth.token));
await Promise.all([
  startI18n(first.texts),
  loadAntdLocale(storedLanguage()),
  // What cannot be fetched now is asked for again when it is drawn, and says so there.
  first.fetch().catch(() => {}),
]);
// A transition is drawn in small steps: the first screen is a lot of work, and nothing is there yet that could wait for it.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
