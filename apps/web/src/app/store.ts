import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import i18next from 'i18next';
import { api } from '../lib/api/api.ts';
import type { SessionEnd } from '../lib/api/api-error.ts';
import { setSecondFactorHandler, setSessionEndHandler } from '../lib/api/http.ts';
import { keepForms } from '../lib/forms/kept-forms.ts';
import { leaveApprovals } from '../lib/questions/approval.ts';
import { settleConfirmation } from '../lib/questions/confirmation.ts';
import { endSession, requireSecondFactor } from '../lib/session/session.ts';
import { errorRaised } from '../lib/state/activity.ts';
import { sessionEnded, sessionReread } from '../lib/state/auth.ts';
import { rootReducer } from '../lib/state/root.ts';
import { storage } from '../lib/storage/storage.ts';
import { applyTheme } from '../theme/apply-theme.ts';

export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults().concat(api.middleware),
});

setupListeners(store.dispatch);
setSessionEndHandler(onSessionEnd);
setSecondFactorHandler(() => requireSecondFactor(store.dispatch));
keepTheme();
followOtherTabs();

/**
 * The session ends at once, and the guard of the layout leads to the login page, which says why. What was typed into a form is
 * kept, and offered once its person has signed in again (ADR 0004).
 */
function onSessionEnd(reason: SessionEnd, message: string): void {
  keepForms();
  settleConfirmation(false);
  leaveApprovals();
  endSession(store.dispatch);
  const isOutsideHours = reason === 'outsideWorkingHours';
  const why = isOutsideHours ? message : i18next.t('common:sessionEnd.invalidToken');
  store.dispatch(errorRaised({ code: isOutsideHours ? 403 : 401, message: why }));
}

function keepTheme(): void {
  let shown = store.getState().theme;
  store.subscribe(() => {
    const { theme } = store.getState();
    if (theme === shown) return;
    shown = theme;
    applyTheme(theme);
    storage.write('theme', theme);
  });
}

/** Signing out in one tab signs out in all, and no tab goes on showing one person's data under another's token. */
function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== 'accessToken' && event.key !== null) return;
    if (storage.read('accessToken') === store.getState().auth.token) return;
    // The other tab writes token, user and permissions one after the other: read them when they are all there.
    if (storage.read('accessToken')) setTimeout(followSignIn, 50);
    else if (store.getState().auth.token) onSessionEnd('invalidToken', '');
  });
}

/** The same person with a new token keeps what is on the screen, typed input included. */
function followSignIn(): void {
  const before = store.getState().auth.user?.id;
  if (storage.read('user')?.id !== before) store.dispatch(sessionEnded());
  store.dispatch(sessionReread());
}
