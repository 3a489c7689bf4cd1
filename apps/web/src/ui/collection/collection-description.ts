import type { ListQuery } from '@doi-tien/contract/list';
import type { PermissionName } from '@doi-tien/contract/permissions';
import type { ReactNode } from 'react';
import type { collectionHooks } from '../../lib/endpoints/collection.ts';
import type { ListColumn, RowAction } from '../data-list/columns/list-column.ts';

/** What every record of a collection has. */
export interface Kept {
  id: number;
  phien_ban: number;
}

/** A collection described: the list, the form and what may be done follow from this. */
export interface CollectionDescription<Item extends Kept> {
  area: PermissionName;
  /** The name of the list where its area has several. */
  name?: string;
  /** Fixed for the module's life, since its hooks are called on every render. */
  hooks: ReturnType<typeof collectionHooks<Item>>;
  /** What the list is narrowed to without saying so: records of parts that are off are not shown. */
  within?: ListQuery['f'] | undefined;
  title: string;
  columns: ListColumn<Item>[];
  /** How a record is called in questions and titles. */
  nameOf: (item: Item) => string;
  newTitle: string;
  blank: Partial<Item>;
  fields: (item: Item | null) => ReactNode;
  /** Quieter buttons beside the one that adds. */
  actions?: ReactNode;
  /** Beside the search, e.g. the tabs of screens that belong together. */
  toolbarExtra?: ReactNode;
  /** What else can be done with a record. */
  rowActions?: (item: Item) => RowAction<Item>[];
  /** Where a record shows more than its fields. */
  drawerWidth?: number;
  /** What to do while there is nothing yet, in a sentence. */
  emptyHint?: string;
  /** The field that takes a record out of use, so that several can be at once. */
  activation?: { field: string; on: unknown; off: unknown };
  /** A new record was saved. */
  onCreated?: () => void;
  /** Records that may be looked at only, whatever the rights to the list say. */
  isFixed?: (item: Item) => boolean;
}
