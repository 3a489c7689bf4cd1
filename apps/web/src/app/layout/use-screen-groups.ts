import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayApprove } from '../../lib/approvals/approvals.ts';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { useShownPermissions } from '../../lib/session/permissions.ts';
import type { ScreenGroup } from '../../lib/session/screens.ts';
import { isGroup, permittedSections } from '../screens/menu.ts';
import { SCREENS } from '../screens/routes.tsx';
import { SECTION_ICONS } from './menu-icons.tsx';

/** The menu of the signed-in person, in their language. A company with one branch has nothing to transfer, and approvals are for those who decide while they are on. */
export function usePermittedGroups(): ScreenGroup[] {
  const { t } = useTranslation();
  const { t: frame } = useTranslation('frame');
  const permissions = useShownPermissions();
  const isSeveral = useSeveralBranches();
  const mayApprove = useMayApprove();
  return useMemo(
    () =>
      permittedSections(SCREENS, permissions)
        .filter(({ section }) => section !== 'transfer' || isSeveral)
        .filter(({ section }) => section !== 'approval' || mayApprove)
        .map(({ section, screens }) => ({
          key: section,
          title: isGroup(section) ? frame(`menu.${section}`) : t(`screens.${section}`),
          icon: SECTION_ICONS[section],
          screens: screens.map((screen) => ({ path: screen.path, title: t(`screens.${screen.title}`) })),
        })),
    [permissions, isSeveral, mayApprove, t, frame],
  );
}
