import { lazy, type PropsWithChildren, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';
import { dropKeys, keysReachedPlace } from '../../lib/keys/kept-keys.ts';
import { useHolds } from '../../lib/session/permissions.ts';
import { footerCleared } from '../../lib/state/lists.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { ForbiddenPage } from './message-page.tsx';
import type { Screen } from './screen.ts';
import { beginsSomething, useIsOff } from './screen-off.ts';

/** Hardly ever needed, so fetched with it. */
const PartOffPage = lazy(() => import('./part-off-page.tsx'));

/** What every screen gets: its document title, its permission check, and a clean table footer. */
export function ScreenView({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const allowed = useHolds(screen.permission, screen.anyOf);
  const isLeftOut = useIsOff(screen) && beginsSomething(screen);

  // Clearing on the way out, not in: the next page may already have put its own sums there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what leaving means
  useEffect(() => {
    return () => {
      dispatch(footerCleared());
    };
  }, [dispatch, pathname]);

  // After the page's own effects: its first field has the focus by now. A ticket says so itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => {
    if (allowed && !isLeftOut) keysReachedPlace('screen');
    else dropKeys();
  }, [allowed, isLeftOut, pathname]);

  return (
    <>
      <title>{`${t(`screens.${screen.title}`)} | ${t('appName')}`}</title>
      {!allowed && <ForbiddenPage />}
      {allowed && (isLeftOut ? <PartOffPage screen={screen} /> : children)}
    </>
  );
}

/** The table entry of the screen on show. */
export function useCurrentScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}
