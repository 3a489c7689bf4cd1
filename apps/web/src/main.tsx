import 'virtual:antd.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/layout.css';
import './theme/text.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter, firstScreen } from './app/router.tsx';
import { store } from './app/store.ts';
import { guardHtmlSinks } from './app/trusted-types.ts';
import { sharedTexts, startI18n, storedLanguage } from './i18n/i18n.ts';
import { loadAntdLocale } from './i18n/use-antd-locale.ts';
import { codeOutOfReach } from './lib/connection/fetch-code.ts';
import { keepInstallOffer } from './lib/install/install.ts';
import { applyTheme } from './theme/apply-theme.ts';

guardHtmlSinks();
keepInstallOffer();
applyTheme(store.getState().theme);

/** The end of this piece of work: the browser sees to keys and pictures before the next one. */
const pause = () => new Promise<void>((done) => setTimeout(done));

/**
 * Everything until the first picture, in pieces small enough that a key pressed meanwhile is answered. A function and no
 * `await` at the top of the module: the files of the first screen may import this one, and would wait for it forever.
 */
async function draw(root: HTMLElement): Promise<void> {
  await pause();
  const router = createAppRouter();
  await pause();
  const first = firstScreen(router, Boolean(store.getState().auth.token));
  const files: (Promise<unknown> | undefined)[] = [];
  for (const fetch of [
    // What cannot be fetched now is asked for again when it is drawn, and says so there.
    ...first.parts.map((part) => () => part()?.catch(() => {})),
    () => startI18n(first.texts),
    () => loadAntdLocale(storedLanguage()),
  ]) {
    files.push(fetch());
    await pause();
  }
  // From the shell alone the frame stands without the screen, and says why.
  await Promise.race([Promise.all(files), Promise.all([sharedTexts, codeOutOfReach])]);
  // A transition is drawn in small steps: the first screen is a lot of work, and nothing is there yet that could wait for it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void draw(root);
