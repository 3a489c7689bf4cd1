import { registerCollection } from '../../platform/collections/collection.ts';
import type { App } from '../../platform/http/app.ts';
import { customerGroups } from './customer-groups.ts';
import { tiers } from './tiers.ts';

export function tierRoutes(app: App): void {
  registerCollection(app, tiers);
  registerCollection(app, customerGroups);
}
