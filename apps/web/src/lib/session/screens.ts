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
export const ScreenGroupsContext = createContext<ScreenGroup[]>([]);

export function useScreenGroups(): ScreenGroup[] {
  return useContext(ScreenGroupsContext);
}
