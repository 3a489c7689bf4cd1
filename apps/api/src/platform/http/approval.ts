import type { ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import type { FastifyInstance } from 'fastify';
import type { Actor, Asker, Need } from '../actor.ts';
import type { Db } from '../db/database.ts';
import type { Access } from './access.ts';
import { AppError } from './app-error.ts';

/**
 * Thrown, or returned as a refusal, by work that needs a second person. `act()` turns it into a request that somebody else
 * approves. Where the route cannot wait for anybody, such as the import of a file, it is an ordinary refusal.
 */
export class ApprovalNeeded extends AppError {
  readonly needs: readonly Need[];
  /** What was worked out from the settings and rates of now; the approved act posts these figures. */
  readonly quoted: unknown;

  constructor(needs: readonly Need[], quoted?: unknown) {
    super('APPROVAL_NOT_HERE');
    this.needs = needs;
    this.quoted = quoted;
  }
}

/**
 * Goes on when no rule asks for a second person, or when the approval of the running act covers every rule that does. `quoted` is kept with
 * the request, and handed to `preview` and `run` as it is.
 */
export function requireApproval(asker: Pick<Asker, 'approval'>, needs: readonly Need[], quoted?: unknown): void {
  const refusal = approvalRefusal(asker, needs, quoted);
  if (refusal) throw refusal;
}

/** The same for work that has to keep what it wrote. */
export function approvalRefusal(
  { approval }: Pick<Asker, 'approval'>,
  needs: readonly Need[],
  quoted?: unknown,
): AppError | null {
  if (needs.length === 0) return null;
  if (!approval) return new ApprovalNeeded(needs, quoted);
  const isCovered = (need: Need) =>
    approval.needs.some(({ loai, can_cu }) => loai === need.loai && can_cu === need.can_cu);
  return needs.every(isCovered) ? null : new AppError('APPROVAL_OUTDATED');
}

/** What was asked of a route, as it is kept until somebody approves. */
export interface ActRequest<Params = unknown, Body = unknown, Quoted = unknown> {
  params: Params;
  body: Body;
  /** What the act gave to `requireApproval`. */
  quoted?: Quoted;
}

/** Whom a preview is about and for, and which rules ask for a second person. */
export interface Previewed {
  maker: Asker;
  viewer: Asker;
  needs: readonly Need[];
}

/** An act that can wait for a second person, as its route declares it (`register-act.ts`). */
interface ApprovableAct {
  /** The work of the route; its actor is the maker. */
  run: (trx: Db, actor: Actor, asked: ActRequest) => Promise<unknown>;
  /** What it would do now, for the person who decides. */
  preview: (db: Db, about: Previewed, asked: ActRequest) => Promise<ApprovalPreview | null>;
  /** The act sets a one-time password, which the maker collects. */
  setsPassword?: boolean | undefined;
}

export interface RegisteredAct extends ApprovableAct {
  access: Access;
  isOfCompany: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    approvable?: ApprovableAct;
  }
  interface FastifyInstance {
    /** By method and address, as a request keeps them. */
    approvableActs: Map<string, RegisteredAct>;
  }
}

export function registerApprovableActs(app: FastifyInstance): void {
  const acts = new Map<string, RegisteredAct>();
  app.decorate('approvableActs', acts);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.approvable && config.access)
      acts.set(routeName(String(method), url), {
        ...config.approvable,
        access: config.access,
        isOfCompany: config.isOfCompany === true,
      });
  });
}

export function routeName(method: string, url: string): string {
  return `${method} ${url.replace(/^\/api/, '')}`;
}
