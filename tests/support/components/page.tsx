import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { SignedIn } from '@doi-tien/contract/session.schema';
import { act, render } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import locale from 'antd/locale/vi_VN';
import type { DetachedWindowAPI } from 'happy-dom';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { store } from '../../../apps/web/src/app/store.ts';
import { sessionStarted } from '../../../apps/web/src/lib/state/auth.ts';
import { storage } from '../../../apps/web/src/lib/storage/storage.ts';
import { antdThemeFor } from '../../../apps/web/src/theme/antd-theme.ts';
import { OFF_AT_FIRST } from '../off-at-first.ts';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

const TELLER: SignedIn = {
  accessToken: 'token',
  user: {
    id: 7,
    ho_va_ten: 'Lê Thu Hà',
    tai_khoan: 'giaodich1',
    ma_vai_tro: 'GDV',
    ten_vai_tro: 'Giao dịch viên',
    email: null,
    avatar: null,
    need_change_password: 0,
    need_update_password: false,
    need_second_factor: false,
  },
  phan_quyen: [],
  tat: OFF_AT_FIRST,
  need_change_password: 0,
  need_update_password: false,
  need_second_factor: false,
};

/** As after signing in: the store and the browser know the teller. `tat` are the parts that are off. */
export function signIn(phan_quyen: PermissionEntry[] = [], tat: SignedIn['tat'] = OFF_AT_FIRST): void {
  storage.write('accessToken', TELLER.accessToken);
  storage.write('user', TELLER.user);
  store.dispatch(sessionStarted({ ...TELLER, phan_quyen, tat }));
}

export interface Page {
  user: UserEvent;
  /** The address by now, with its query. */
  address: () => string;
  /** As the Back button of the browser. */
  back: () => Promise<void>;
}

/** Without animations and, as in the build, without writing styles while components mount. */
const THEME = { ...antdThemeFor('light', true), zeroRuntime: true };

/** Draws a component inside the app's store, theme, texts and router; the last of several addresses is the one that is open. */
export function open(content: ReactNode, ...addresses: string[]): Page {
  let shown = '';
  const follow = (next: string) => {
    shown = next;
  };
  const element = (
    <>
      {content}
      <Address follow={follow} />
    </>
  );
  const initialEntries = addresses.length > 0 ? addresses : ['/'];
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries });
  render(
    <Provider store={store}>
      <ConfigProvider theme={THEME} locale={locale}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </Provider>,
  );
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { user, address: () => shown, back: () => act(() => router.navigate(-1)) };
}

function Address({ follow }: { follow: (address: string) => void }) {
  const { pathname, search } = useLocation();
  follow(decodeURIComponent(pathname + search));
  return null;
}

/** Changes the width of the window, as turning a tablet or using a phone does. */
export function resizeWindow(width: number): void {
  act(() => window.happyDOM.setViewport({ width, height: 800 }));
}
