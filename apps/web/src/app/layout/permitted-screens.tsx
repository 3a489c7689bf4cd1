import { type PropsWithChildren, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayApprove } from '../../lib/approvals/approvals.ts';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { type ScreenGroup, ScreensContext, type ScreensOfPerson } from '../../lib/session/screens.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { isGroup, menuOf } from '../screens/menu.ts';
import { SCREENS } from '../screens/routes.tsx';
import { SECTION_ICONS } from './menu-icons.tsx';

/** Tells what is in it which screens the signed-in person may open. When that changes, only those who asked are drawn again. */
export function PermittedScreens({ children }: PropsWithChildren) {
  return <ScreensContext value={useScreensOfPerson()}>{children}</ScreensContext>;
}

function useScreensOfPerson(): ScreensOfPerson {
  const { t } = useTranslation();
  const { t: frame } = useTranslation('frame');
  const permissions = useAppSelector((state) => state.auth.permission);
  const off = useAppSelector((state) => state.auth.off);
  const isSeveral = useSeveralBranches();
  const mayApprove = useMayApprove();
  return useMemo(() => {
    const business = { off, hasSeveralBranches: isSeveral, mayApprove };
    const sections = menuOf(SCREENS, permissions, business);
    const everything = menuOf(SCREENS, permissions, { ...business, off: [] });
    let groups: ScreenGroup[] | undefined;
    const workOut = () =>
      sections.map(({ section, screens }) => ({
        key: section,
        title: isGroup(section) ? frame(`menu.${section}`) : t(`screens.${section}`),
        icon: SECTION_ICONS[section],
        screens: screens.map((screen) => ({ path: screen.path, title: t(`screens.${screen.title}`) })),
      }));
    return {
      // What is off is not in the menu; what somebody is told about it still leads there.
      paths: new Set(everything.flatMap(({ screens }) => screens.map(({ path }) => path))),
      groups: () => (groups ??= workOut()),
    };
  }, [permissions, off, isSeveral, mayApprove, t, frame]);
}
