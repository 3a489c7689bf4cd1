import { type PropsWithChildren, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayApprove } from '../../lib/approvals/approvals.ts';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { useShownPermissions } from '../../lib/session/permissions.ts';
import { type ScreenGroup, ScreensContext, type ScreensOfPerson } from '../../lib/session/screens.ts';
import { isGroup, permittedSections } from '../screens/menu.ts';
import { SCREENS } from '../screens/routes.tsx';
import { SECTION_ICONS } from './menu-icons.tsx';

/** Tells what is in it which screens the signed-in person may open. When that changes, only those who asked are drawn again. */
export function PermittedScreens({ children }: PropsWithChildren) {
  return <ScreensContext value={useScreensOfPerson()}>{children}</ScreensContext>;
}

/** A company with one branch has nothing to transfer, and approvals are for those who decide while they are on. */
function useScreensOfPerson(): ScreensOfPerson {
  const { t } = useTranslation();
  const { t: frame } = useTranslation('frame');
  const permissions = useShownPermissions();
  const isSeveral = useSeveralBranches();
  const mayApprove = useMayApprove();
  return useMemo(() => {
    const sections = permittedSections(SCREENS, permissions)
      .filter(({ section }) => section !== 'transfer' || isSeveral)
      .filter(({ section }) => section !== 'approval' || mayApprove);
    let groups: ScreenGroup[] | undefined;
    const workOut = () =>
      sections.map(({ section, screens }) => ({
        key: section,
        title: isGroup(section) ? frame(`menu.${section}`) : t(`screens.${section}`),
        icon: SECTION_ICONS[section],
        screens: screens.map((screen) => ({ path: screen.path, title: t(`screens.${screen.title}`) })),
      }));
    return {
      paths: new Set(sections.flatMap(({ screens }) => screens.map(({ path }) => path))),
      groups: () => (groups ??= workOut()),
    };
  }, [permissions, isSeveral, mayApprove, t, frame]);
}
