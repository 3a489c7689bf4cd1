import type { Permission } from '@doi-tien/contract/permissions';
import type { ComponentType } from 'react';
import type { TextNamespace, TextResources } from '../../i18n/namespaces.ts';

/**
 * What stands around a page: the signed-in frame, the frame of the login pages (for guests, or for anyone), only the keys
 * of the signed-in frame, or nothing.
 */
export type ScreenFrame = 'app' | 'auth' | 'authForAnyone' | 'keysOnly' | 'bare';

/** The sections of the side menu, in their order: see menu.ts. */
export type MenuSection =
  | 'home'
  | 'safe'
  | 'tills'
  | 'vouchers'
  | 'transfer'
  | 'trade'
  | 'report'
  | 'catalogue'
  | 'account'
  | 'history'
  | 'approval'
  | 'settings';

/** One line of the route table: everything the application knows about a screen. */
export interface Screen {
  path: string;
  /** A key under `screens` in the common texts: the document's title and the name in the menu. */
  title: keyof TextResources['common']['screens'];
  /** The signed-in one unless another is named. */
  frame?: Exclude<ScreenFrame, 'app'>;
  /** What opening it asks for. The menu asks the same area for `showMenu`. Null: being signed in is enough. */
  permission: Permission | null;
  /** Besides `permission`: any of these is needed. */
  anyOf?: readonly Permission[];
  /** Where it stands in the menu; within a section the order is that of the table. None: not in the menu. */
  menu?: MenuSection;
  /** Text namespaces the page uses, fetched together with it. `common` is always there. */
  texts: TextNamespace[];
  load: () => Promise<{ default: ComponentType }>;
}
