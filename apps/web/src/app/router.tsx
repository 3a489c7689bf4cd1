import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import type { TextNamespace } from '../i18n/namespaces.ts';
import { firstScreenMounts } from '../lib/browser/mount-queue.ts';
import { WhileLoading } from '../ui/page/while-loading.tsx';
import { AuthFrame } from './frames/auth-frame.tsx';
import { GuestOnly, SignedInOnly } from './guards.tsx';
import { keepKeysOnTheWay } from './keys-on-the-way.ts';
import { KeysFrame } from './layout/keys-frame.tsx';
import { Fetched, FetchedPart } from './screens/fetched-part.tsx';
import { pageOf, screenAt } from './screens/pages.ts';
import { SCREENS } from './screens/routes.tsx';
import type { Screen, ScreenFrame } from './screens/screen.ts';
import { ScreenView } from './screens/screen-view.tsx';

/** The signed-in frame brings the menu with it, far more code than the login page needs. */
const appLayout = new FetchedPart(async () => {
  const [layout] = await Promise.all([import('./layout/app-layout.tsx'), i18next.loadNamespaces(['frame'])]);
  return layout;
});
const CrashPage = lazy(() => import('./crash-page.tsx'));

const crash = (
  <Suspense fallback={null}>
    <CrashPage />
  </Suspense>
);

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export function createAppRouter(): AppRouter {
  const router = createBrowserRouter([
    {
      element: (
        <Suspense fallback={<WhileLoading />}>
          <ScrollRestoration getKey={scrollKey} />
          <Outlet />
        </Suspense>
      ),
      errorElement: crash,
      children: [
        { element: <SignedInOnly frame={<Fetched part={appLayout} />} />, children: routesOf('app') },
        { element: <GuestOnly frame={<AuthFrame />} />, children: routesOf('auth') },
        { element: <AuthFrame />, children: routesOf('authForAnyone') },
        { element: <KeysFrame />, children: routesOf('keysOnly') },
        { children: routesOf('bare') },
      ],
    },
  ]);
  keepKeysOnTheWay(router);
  mountInStepsOnlyHere(router);
  return router;
}

/** The first screen of a visit is mounted in steps; every other finds its frame and most of its code there. */
function mountInStepsOnlyHere(router: AppRouter): void {
  const first = router.state.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname !== first) firstScreenMounts.close();
  });
}

interface FirstScreen {
  texts: TextNamespace[];
  /** Each fetches some of its code. */
  parts: (() => Promise<unknown> | undefined)[];
}

/** What the first screen is made of, to be fetched before anything is drawn. */
export function firstScreen(router: AppRouter, isSignedIn: boolean): FirstScreen {
  const asked = router.state.matches.at(-1)?.route.handle as Screen | undefined;
  const isTurnedAway = asked && !asked.frame && !isSignedIn;
  const screen = isTurnedAway ? screenAt('/auth/login') : asked;
  if (!screen) return { texts: [], parts: [] };
  const hasFrame = !screen.frame;
  return {
    texts: hasFrame ? ['frame', ...screen.texts] : screen.texts,
    parts: [...(hasFrame ? [() => appLayout.fetch()] : []), () => pageOf(screen)?.fetch()],
  };
}

/** The first page of every visit has the key `default`: it must not take over the scroll position of another page's. */
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key;
}

function routesOf(frame: ScreenFrame): RouteObject[] {
  return SCREENS.filter((screen) => (screen.frame ?? 'app') === frame).map(routeOf);
}

function routeOf(screen: Screen): RouteObject {
  const page = pageOf(screen);
  return {
    path: screen.path,
    handle: screen,
    // The key keeps two screens apart that stand in the same place of the same frame.
    element: <ScreenView screen={screen}>{page && <Fetched key={screen.path} part={page} />}</ScreenView>,
    errorElement: crash,
  };
}
