import { holdsEveryRight, type PermissionEntry } from '@doi-tien/contract/permissions';
import { toPermissions } from '../../../domain/rights/rights.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type LiveSession, readStandingRules, type StandingRules, type Week } from './session.repository.ts';

interface Standing {
  permissions: PermissionEntry[];
  isAdministrator: boolean;
  /** The branch's own week, or the company's. */
  weekOf: (branchId: number) => Week;
}

/** `over` lends a connection, where one is needed. */
type StandingRulesOf = (
  session: LiveSession,
  over: (ask: (db: Db) => Promise<StandingRules>) => Promise<StandingRules>,
) => Promise<Standing>;

/** Roles are few; the bound only keeps versions of long ago from piling up. */
const MAX_KEPT = 200;

/**
 * What the rights of many sessions stand on, kept under its version. The version is read with every request, so a role
 * that was changed acts on the very next one, in every process; only what did not change is not read again.
 */
export function keepStandingRules(): StandingRulesOf {
  const kept = new Map<string, Standing>();
  return async ({ roleId, roleVersion, hoursVersion }, over) => {
    const version = `${roleId}.${roleVersion}.${hoursVersion}`;
    const known = kept.get(version);
    if (known) return known;
    const { grants, weeks } = await over((db) => readStandingRules(db, roleId));
    const permissions = toPermissions(grants);
    const standing = { permissions, isAdministrator: holdsEveryRight(permissions), weekOf: weekFinder(weeks) };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(version, standing);
    return standing;
  };
}

function weekFinder(weeks: StandingRules['weeks']): Standing['weekOf'] {
  const byBranch = new Map(weeks.map(({ branchId, ...week }) => [branchId, week]));
  const company = byBranch.get(null);
  if (!company) throw new Error('The company has no week');
  return (branchId) => byBranch.get(branchId) ?? company;
}
