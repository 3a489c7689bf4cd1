import { ConfigProvider } from 'antd';
import i18next from 'i18next';
import { type ComponentType, lazy, type PropsWithChildren, Suspense, useEffect, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { useAntdLocale } from '../i18n/use-antd-locale.ts';
import { useReducedMotion } from '../lib/browser/use-media.ts';
import { fetchNotices } from '../lib/notices/fetch-notices.ts';
import { whenFirstNoticeComes } from '../lib/notices/notify.ts';
import { useConfirmationAsked } from '../lib/questions/confirmation.ts';
import { useAppSelector } from '../lib/state/root.ts';
import { antdThemeFor } from '../theme/antd-theme.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import type { AppRouter } from './router.tsx';
import { store } from './store.ts';

const ConfirmationDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('../features/session/confirmation-dialog.tsx'),
    i18next.loadNamespaces(['session', 'errors']),
  ]);
  return dialog;
});

export function App({ router }: { router: AppRouter }) {
  return (
    <Provider store={store}>
      <Appearance>
        <RouterProvider router={router} />
        <Notices />
        <ActConfirmation />
        <GlobalLoading />
      </Appearance>
    </Provider>
  );
}

function Appearance({ children }: PropsWithChildren) {
  const mode = useAppSelector((state) => state.theme);
  const reducedMotion = useReducedMotion();
  const locale = useAntdLocale();
  const theme = useMemo(() => antdThemeFor(mode, reducedMotion), [mode, reducedMotion]);
  return (
    <ConfigProvider theme={theme} locale={locale}>
      {children}
    </ConfigProvider>
  );
}

/** Fetched with the first notice, or ahead of it (`fetchNotices`): the first one may be that there is no network. */
function Notices() {
  const [NoticeHost, setNoticeHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = () =>
      fetchNotices().then(
        (host) => setNoticeHost(() => host.default),
        () => addEventListener('online', show, { once: true }),
      );
    return whenFirstNoticeComes(() => void show());
  }, []);
  return NoticeHost && <NoticeHost />;
}

function ActConfirmation() {
  const demand = useConfirmationAsked();
  return demand ? (
    <Suspense fallback={null}>
      <ConfirmationDialog demand={demand} />
    </Suspense>
  ) : null;
}

function GlobalLoading() {
  const loading = useAppSelector((state) => state.loading > 0);
  return loading ? <LoadingOverlay /> : null;
}
