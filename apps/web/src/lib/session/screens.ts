import { createContext, useContext } from 'react';

/** A screen the signed-in person may open, with its title in their language. */
export interface ScreenLink {
  path: string;
  title: string;
}

export interface ScreenGroup {
  key: string;
  title: string;
  icon: React.ReactNode;
  screens: ScreenLink[];
}

/** Filled by the layout from the route table, so that features can point to screens without knowing each other. */
export interface ScreensOfPerson {
  paths: ReadonlySet<string>;
  /** Worked out when it is first asked for: a phone needs no menu at first, and translating all titles takes it a while. */
  groups: () => ScreenGroup[];
}

export const ScreensContext = createContext<ScreensOfPerson>({ paths: new Set(), groups: () => [] });

export function useScreenGroups(): ScreenGroup[] {
  return useContext(ScreensContext).groups();
}

/** Whether the person may open the screen at an address. */
export function useMayOpen(): (path: string) => boolean {
  const { paths } = useContext(ScreensContext);
  return (path) => paths.has(path);
}
