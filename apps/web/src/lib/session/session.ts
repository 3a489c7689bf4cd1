import { CHANGE_PASSWORD } from '@doi-tien/contract/session';
import type { CurrentSession, SignedIn } from '@doi-tien/contract/session.schema';
import { api } from '../api/api.ts';
import { partsChanged, permissionsChanged, sessionEnded, sessionStarted, userChanged } from '../state/auth.ts';
import type { AppDispatch } from '../state/root.ts';
import { storage } from '../storage/storage.ts';
import { closeNotifications } from '../worker/from-worker.ts';

const currentSessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentSession: build.query<CurrentSession, void>({
      query: () => '/auth/me',
    }),
  }),
});

/** Storage first: the first calls after the dispatch already need the token. */
export function startSession(dispatch: AppDispatch, signedIn: SignedIn): void {
  storage.write('accessToken', signedIn.accessToken);
  keep(signedIn);
  storage.remove('recaptcha', 'timeOut', 'requireOtp', 'otpResendAt', 'account');
  dispatch(sessionStarted({ ...signedIn, tat: toldParts(signedIn) }));
}

let running: Promise<void> | null = null;
let isAskedAgain = false;

/** Asks the server who this is and what they may do now: menus and buttons follow at once. */
export function refreshSession(dispatch: AppDispatch): Promise<void> {
  // An answer that is under way may be older than the change that is announced now: it is asked for once more.
  isAskedAgain = running !== null;
  running ??= readUntilCurrent(dispatch).finally(() => {
    running = null;
  });
  return running;
}

async function readUntilCurrent(dispatch: AppDispatch): Promise<void> {
  do {
    isAskedAgain = false;
    await readSession(dispatch);
  } while (isAskedAgain);
}

async function readSession(dispatch: AppDispatch): Promise<void> {
  const token = storage.read('accessToken');
  const ask = currentSessionApi.endpoints.currentSession.initiate(undefined, { forceRefetch: true, subscribe: false });
  const { data: current, error } = await dispatch(ask);
  // The answer belongs to the session it was asked for, which may have ended meanwhile.
  if (!token || token !== storage.read('accessToken')) return;
  if (error && 'error' in error && error.error === 'PASSWORD_CHANGE_REQUIRED') requirePasswordChange(dispatch);
  if (!current) return;
  keep(current);
  dispatch(permissionsChanged(current.phan_quyen));
  dispatch(partsChanged(toldParts(current)));
  dispatch(userChanged(current.user));
}

/** The business demands a second factor of this person from now on: the guards then lead to its setup. */
export function requireSecondFactor(dispatch: AppDispatch): void {
  const user = storage.read('user');
  if (!user) return;
  const changed = { ...user, need_second_factor: true };
  storage.write('user', changed);
  dispatch(userChanged(changed));
}

/** An administrator has given this person a one-time password: the guards then lead to its replacement. */
function requirePasswordChange(dispatch: AppDispatch): void {
  const user = storage.read('user');
  if (!user) return;
  const changed = { ...user, need_change_password: CHANGE_PASSWORD.required };
  storage.write('user', changed);
  dispatch(userChanged(changed));
}

export function endSession(dispatch: AppDispatch): void {
  forgetSession();
  void closeNotifications();
  dispatch(sessionEnded());
}

function forgetSession(): void {
  storage.remove('accessToken', 'permission', 'partsOff', 'user', 'needUpdatePassword', 'branches');
}

/** During an upgrade a server of the version before may answer, which knows no parts. */
function toldParts({ tat }: Partial<Pick<CurrentSession, 'tat'>>): string[] {
  return tat ?? [];
}

function keep(current: CurrentSession): void {
  storage.write('user', current.user);
  storage.write('permission', current.phan_quyen);
  storage.write('partsOff', toldParts(current));
  storage.write('needUpdatePassword', current.need_update_password);
}
