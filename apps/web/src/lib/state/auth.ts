import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { SessionUser, SignedIn } from '@doi-tien/contract/session.schema';
import { createAction, createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { storage } from '../storage/storage.ts';

interface AuthState {
  token: string | null;
  permission: PermissionEntry[];
  /** What the business does not use: switches, areas, addresses of screens. */
  off: string[];
  user: SessionUser | null;
}

const signedOut: AuthState = { token: null, permission: [], off: [], user: null };

/** A token without its user is half a session, left by a broken write: it counts as none. */
function storedAuth(): AuthState {
  const token = storage.read('accessToken');
  const user = storage.read('user');
  if (!token || !user) return signedOut;
  return { token, user, permission: storage.read('permission') ?? [], off: storage.read('partsOff') ?? [] };
}

/** Empties everything that belongs to a person; the root reducer lets every slice start afresh. */
export const sessionEnded = createAction('auth/sessionEnded');

/** An answer that says what is known already changes nothing, so the menu is not drawn again. */
const unlessSame = <Value>(known: Value | undefined, told: Value): Value => copyWithStructuralSharing(known, told);

const auth = createSlice({
  name: 'auth',
  initialState: storedAuth,
  reducers: {
    sessionStarted: (_state, { payload }: PayloadAction<SignedIn>): AuthState => ({
      token: payload.accessToken,
      permission: payload.phan_quyen,
      off: payload.tat,
      user: payload.user,
    }),
    /** Another tab signed in or out: follow it. */
    sessionReread: () => storedAuth(),
    permissionsChanged: (state, { payload }: PayloadAction<PermissionEntry[]>) => {
      state.permission = unlessSame(original(state)?.permission, payload);
    },
    partsChanged: (state, { payload }: PayloadAction<string[]>) => {
      state.off = unlessSame(original(state)?.off, payload);
    },
    userChanged: (state, { payload }: PayloadAction<SessionUser>) => {
      state.user = unlessSame(original(state)?.user, payload);
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => signedOut),
});

export const { sessionStarted, sessionReread, permissionsChanged, partsChanged, userChanged } = auth.actions;
export const authReducer = auth.reducer;
