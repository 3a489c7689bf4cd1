import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { AuthFrame } from './frames/auth-frame.tsx';
import { GuestOnly, SignedInOnly } from './guards.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { SCREENS } from './routes.tsx';
import type { Screen, ScreenFrame } from './screen.ts';
import { ScreenView } from './screen-view.tsx';

/** The signed-in frame brings the menu with it, far more code than the login page needs. */
const AppLayout = lazy(async () => {
  const [layout] = await Promise.all([import('./layout/app-layout.tsx'), i18next.loadNamespaces(['frame'])]);
  return layout;
});
const CrashPage = lazy(() => import('./crash-page.tsx'));

const crash = (
  <Suspense fallback={null}>
    <CrashPage />
  </Suspense>
);

export const router = createBrowserRouter([
  {
    element: (
      <Suspense fallback={<LoadingOverlay />}>
        <ScrollRestoration getKey={scrollKey} />
        <Outlet />
      </Suspense>
    ),
    errorElement: crash,
    children: [
      { element: <SignedInOnly frame={<AppLayout />} />, children: routesOf('app') },
      { element: <GuestOnly frame={<AuthFrame />} />, children: routesOf('auth') },
      { element: <AuthFrame />, children: routesOf('authForAnyone') },
      { children: routesOf('bare') },
    ],
  },
]);

/** The first page of every visit has the key `default`: it must not take over the scroll position of another page's. */
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key;
}

function routesOf(frame: ScreenFrame): RouteObject[] {
  return SCREENS.filter((screen) => screen.frame === frame).map(routeOf);
}

function routeOf(screen: Screen): RouteObject {
  const Page = lazy(() => loadScreen(screen));
  return {
    path: screen.path,
    handle: screen,
    element: (
      <ScreenView screen={screen}>
        <Page />
      </ScreenView>
    ),
    errorElement: crash,
  };
}

/** The page and its texts travel side by side, not one after the other. */
async function loadScreen(screen: Screen) {
  const [page] = await Promise.all([screen.load(), i18next.loadNamespaces(screen.texts)]);
  return page;
}
