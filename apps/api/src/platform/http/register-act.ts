import type { ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/database.ts';
import type { Access } from './access.ts';
import { act } from './act.ts';
import type { App } from './app.ts';
import type { ActRequest, Previewed } from './approval.ts';
import type { Confirmation } from './confirmation.ts';
import { type Language, languageOf, type ReplyKey } from './messages.ts';
import type { RefusedAfterCommit } from './refused-after-commit.ts';
import type { Replay } from './replay.ts';
import { ok } from './reply.ts';

type None = z.ZodUndefined;

/** What was asked of an act, as the schemas of its route have validated it. */
interface ActInput<Params extends z.ZodType, Body extends z.ZodType, Query extends z.ZodType, Quoted, Received>
  extends ActRequest<z.output<Params>, z.output<Body>, Quoted> {
  query: z.output<Query>;
  /** Of the person who asked. */
  language: Language;
  /** What `receive` has read. */
  received: Received;
}

/** One act, declared once: its route, who may do it, what it is sent, its work, and what needs a second person. */
interface ActDeclaration<
  Params extends z.ZodType,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Quoted,
  Received,
  Done,
> {
  access: Access;
  confirm?: Confirmation | undefined;
  isOfCompany?: boolean | undefined;
  /** How its stored answer may be told again; without it only the fate of a submission is told. */
  replay?: Replay;
  tags: readonly string[];
  params?: Params;
  body?: Body;
  querystring?: Query;
  consumes?: string[];
  /** In words; by the method where it is left out. */
  message?: ReplyKey;
  /** Whether `receive` sees a body that its schema refused. */
  attachValidation?: boolean;
  /** Reads what cannot be read within the transaction, such as an upload. */
  receive?: (request: FastifyRequest, reply: FastifyReply, asked: ActRequest<z.output<Params>>) => Promise<Received>;
  /** In one transaction, as `act()` has it: called by the route, and by the approval of a second person. */
  work: (
    trx: Db,
    actor: Actor,
    asked: ActInput<Params, Body, Query, Quoted, Received>,
  ) => Promise<Done | RefusedAfterCommit>;
  /** The error that the caller gets for one that the work threw. */
  refusal?: (request: FastifyRequest, error: unknown, asked: ActRequest<z.output<Params>>) => Promise<unknown>;
  /** The act can wait for a second person: what it would do now, for the person who decides. */
  preview?: (
    db: Db,
    about: Previewed,
    asked: ActRequest<z.output<Params>, z.output<Body>, Quoted>,
  ) => Promise<ApprovalPreview | null>;
  /** The act sets a one-time password, which its maker collects where it had to wait. */
  setsPassword?: boolean;
}

/** Inside, where the schemas have done their part. */
type AnyAct = ActDeclaration<z.ZodType, z.ZodType, z.ZodType, unknown, unknown, unknown> & {
  answer?: z.ZodType;
  reply?: (request: FastifyRequest, done: unknown, asked: ActRequest) => unknown;
};

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const MESSAGE_OF: Record<Method, ReplyKey> = {
  POST: 'created',
  PUT: 'updated',
  PATCH: 'updated',
  DELETE: 'deleted',
};

/** An act whose answer is not what its work returned: `reply` makes it, after the commit. */
export function registerAct<
  Answer extends z.ZodType,
  Done,
  Params extends z.ZodType = None,
  Body extends z.ZodType = None,
  Query extends z.ZodType = None,
  Quoted = undefined,
  Received = undefined,
>(
  app: App,
  method: Method,
  path: string,
  declaration: ActDeclaration<Params, Body, Query, Quoted, Received, Done> & {
    answer: Answer;
    reply: (
      request: FastifyRequest,
      done: Done,
      asked: ActRequest<z.output<Params>, z.output<Body>>,
    ) => z.input<Answer> | Promise<z.input<Answer>>;
  },
): void;
/** An act that answers with what its work returned; with nothing where no answer is declared. */
export function registerAct<
  Answer extends z.ZodType = z.ZodUnknown,
  Params extends z.ZodType = None,
  Body extends z.ZodType = None,
  Query extends z.ZodType = None,
  Quoted = undefined,
  Received = undefined,
>(
  app: App,
  method: Method,
  path: string,
  declaration: ActDeclaration<Params, Body, Query, Quoted, Received, z.input<Answer>> & {
    answer?: Answer;
    reply?: undefined;
  },
): void;
export function registerAct(app: App, method: Method, path: string, declaration: AnyAct): void {
  const { tags, params, body, querystring, consumes, answer, message = MESSAGE_OF[method], ...rest } = declaration;
  const { receive, work, refusal, reply, preview, attachValidation, setsPassword, ...config } = rest;
  // An approved act has nobody who reads its answer.
  const run = (trx: Db, actor: Actor, asked: ActRequest) =>
    work(trx, actor, { ...asked, query: undefined, language: 'vi', received: undefined });
  const schema = { tags, params, body, querystring, consumes, response: { 200: envelope(answer ?? z.null()) } };
  app.route({
    method,
    url: path,
    config: { ...config, ...(preview && { approvable: { run, preview, setsPassword } }) },
    schema: Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)),
    attachValidation,
    handler: async (request, answering) => {
      const { params: at, body: given, query } = request;
      const language = languageOf(request.headers['accept-language']);
      const asked = { params: at, body: given, query, language };
      const received = await receive?.(request, answering, asked);
      const done = await act(request, (trx, actor) => work(trx, actor, { ...asked, received })).catch(async (error) => {
        throw refusal ? await refusal(request, error, asked) : error;
      });
      const told = reply ? await reply(request, done, asked) : done;
      return ok(request, answer ? told : null, message);
    },
  });
}
