import type { SettingGroup } from '@doi-tien/contract/settings';
import { useEffect, useState } from 'react';

export const sectionId = (group: SettingGroup) => `cau-hinh-${group}`;

/** A section counts as reached when its top is this far below that of the window: under the header and the search. */
const REACHED_PX = 160;

/** The section that is being read, and going to another. At the end of the page it is the one that was asked for. */
export function useGroupInSight(
  groups: readonly SettingGroup[],
): [current: SettingGroup | undefined, goTo: (group: SettingGroup) => void] {
  const [current, setCurrent] = useState(groups[0]);
  const names = groups.join(' ');
  useEffect(() => {
    const all = names.split(' ') as SettingGroup[];
    const look = () => {
      const topOf = (group: SettingGroup) => document.getElementById(sectionId(group))?.getBoundingClientRect().top;
      const reached = all.filter((group) => (topOf(group) ?? Number.POSITIVE_INFINITY) <= REACHED_PX);
      setCurrent(reached.at(-1) ?? all[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [names]);
  const goTo = (group: SettingGroup) => {
    document.getElementById(sectionId(group))?.scrollIntoView({ block: 'start' });
    setCurrent(group);
  };
  return [current, goTo];
}
