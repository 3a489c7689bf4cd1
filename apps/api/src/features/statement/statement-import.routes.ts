import { IMPORT_MAX_BYTES } from '@doi-tien/contract/import';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { OUTSIDE_ACCOUNT } from '@doi-tien/contract/statement';
import {
  statementImportAnswer,
  statementImportQuery,
  type TableChoice,
  tableChoice,
} from '@doi-tien/contract/statement-import.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { holdForImport } from '../../domain/statements/account-locks.ts';
import { acceptUploads, readUpload } from '../../platform/files/upload.ts';
import { permit } from '../../platform/http/access.ts';
import { actAtLength } from '../../platform/http/act.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { busyLimiter } from '../../platform/http/busy-limiter.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { ok } from '../../platform/http/reply.ts';
import { type CompleteTicket, completeByLines } from './complete-by-lines.ts';
import { findUsableAccount } from './outside-accounts.ts';
import { readStatementApart, STATEMENT_READERS } from './read-statement-apart.ts';
import { readPrefixes } from './statement.repository.ts';
import {
  fileHash,
  ownStatements,
  prepareStatements,
  refuseOddStatements,
  saveStatements,
  tryStatements,
} from './statement-import.service.ts';
import { readLayouts, tableAnswer } from './table-layouts.ts';

const reading = busyLimiter({ total: STATEMENT_READERS, perPerson: 1, patience: 20_000, word: 'IMPORT_BUSY' });

/** The import of statements, in a scope of its own: files are read here and nowhere else by accident. */
export const statementImportRoutes = (completeTicket: CompleteTicket) => async (scope: FastifyInstance) => {
  await acceptUploads(scope, IMPORT_MAX_BYTES);
  scope.withTypeProvider<ZodTypeProvider>().post('/doi-chieu/:id/sao-ke', {
    config: { access: permit('doi-chieu', 'import') },
    schema: {
      tags: ['doi-chieu'],
      consumes: ['multipart/form-data'],
      params: idParam,
      querystring: statementImportQuery,
      response: { 200: envelope(statementImportAnswer) },
    },
    handler: async (request, reply) => {
      const { asker, params, query } = request;
      const leave = await request.server.uploads.enter({ person: asker.id });
      try {
        const asked = { ...query, accountId: params.id, completeTicket };
        return await reading.take(() => receive(request, reply, asked), { person: asker.id });
      } finally {
        leave();
      }
    },
  });
};

interface ImportAsked {
  thu: '0' | '1';
  cot?: string | undefined;
  accountId: number;
  completeTicket: CompleteTicket;
}

async function receive(request: FastifyRequest, reply: FastifyReply, asked: ImportAsked) {
  const { asker, database } = request;
  const { accountId, completeTicket } = asked;
  const account = await database.read((db) => findUsableAccount(db, asker, accountId));
  const choice = readChoice(asked.cot);
  const isTrial = asked.thu === '1';
  const table = await database.read(async (db) => {
    const decimals = (await readCurrencies(db)).get(account.tien_id)?.decimals ?? 0;
    return { decimals, choice, layouts: await readLayouts(db, account), isTrial };
  });
  const { name, bytes } = await readUpload(request, reply, IMPORT_MAX_BYTES);
  const hash = fileHash(bytes);
  const whole = await readStatementApart({
    bytes,
    account: account.so,
    isWallet: account.loai === OUTSIDE_ACCOUNT.wallet,
    timeZone: asker.timeZone,
    table,
  });
  const found = ownStatements(whole, account);
  await database.read((db) => refuseOddStatements(db, found, account));
  const prefixes = await database.read(readPrefixes);
  const statements = await prepareStatements(found, account, prefixes, new Date());
  if (isTrial) {
    const tried = await database.read((db) => tryStatements(db, account, found, statements));
    return ok(request, { ...tried, bang: tableAnswer(found.table, languageOf(request.headers['accept-language'])) });
  }
  // What a repeated submission is compared by, as bodies are.
  request.body = { tep: hash.toString('hex'), cot: asked.cot ?? null };
  const saved = await actAtLength(request, async (trx, confirm) => {
    await holdForImport(trx, accountId);
    const now = await findUsableAccount(trx, asker, accountId);
    // The lines were read and judged by what the account was before the upload.
    if (now.phien_ban !== account.phien_ban) throw new AppError('STALE_VERSION');
    const file = { upload: { name, hash }, reading: found, statements, personId: asker.id };
    return saveStatements(trx, now, file, confirm);
  });
  const inFile = statements.flatMap(({ lines }) => lines);
  return ok(request, { ...saved, ...(await completeByLines(request, account, inFile, completeTicket)) }, 'imported');
}

function readChoice(text: string | undefined): TableChoice | null {
  if (text === undefined) return null;
  try {
    return tableChoice.parse(JSON.parse(text));
  } catch {
    throw fieldError('cot', 'invalid');
  }
}
