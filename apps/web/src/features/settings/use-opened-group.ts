import { SETTINGS, type SettingDescription, type SettingGroup, type SettingKey } from '@doi-tien/contract/settings';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

export interface OpenedGroup {
  group: SettingGroup | undefined;
  /** Shown when this returns: a field in it can be scrolled to and focused at once. */
  open: (group: SettingGroup) => void;
  /** What is looked for; going to a setting by its address ends the search. */
  typed: string;
  type: (text: string) => void;
}

/** The group of settings that is shown. `/cau-hinh-chung#kiem_dem_mu` leads straight to that setting. */
export function useOpenedGroup(isShown: boolean): OpenedGroup {
  const { hash, key } = useLocation();
  const named = groupOf(hash.slice(1));
  const [group, setGroup] = useState(named);
  const [typed, type] = useState('');
  const visit = `${key}${hash}`;
  const [followed, setFollowed] = useState(visit);
  // Coming here again by the same address counts again.
  if (followed !== visit) {
    setFollowed(visit);
    if (named) {
      setGroup(named);
      type('');
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming here again by the same address counts again
  useEffect(() => {
    if (!isShown || hash === '') return;
    const field = document.getElementById(`gia_tri_${hash.slice(1)}`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash, key, isShown]);
  return { group, open: (asked) => flushSync(() => setGroup(asked)), typed, type };
}

function groupOf(name: string): SettingGroup | undefined {
  const described: Partial<Record<string, SettingDescription>> = SETTINGS;
  return described[name as SettingKey]?.group;
}
