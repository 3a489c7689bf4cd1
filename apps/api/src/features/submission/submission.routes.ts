import { envelope } from '@doi-tien/contract/primitives.schema';
import { type SettledKey, settledKey } from '@doi-tien/contract/submission.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isKey } from '../../platform/http/idempotency-key.ts';
import { errorText, languageOf } from '../../platform/http/messages.ts';
import { RefusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { replayedAnswer } from '../../platform/http/replay.ts';
import { ok } from '../../platform/http/reply.ts';
import { type KeyFate, settleKey } from '../../platform/http/settle-key.ts';

/** What became of a submission whose answer was lost; see `settle-key.ts`. It is asked by key, so it needs no key of its own. */
export function submissionRoutes(app: App): void {
  app.post('/khoa-gui/:khoa', {
    config: { access: signedIn },
    schema: { tags: ['khoa-gui'], params: z.object({ khoa: z.string() }), response: { 200: envelope(settledKey) } },
    handler: async (request) => {
      const { asker, database, params } = request;
      if (!isKey(params.khoa)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
      return ok(request, await told(request, await settleKey(database, asker.id, params.khoa)));
    },
  });
}

async function told(request: FastifyRequest, fate: KeyFate): Promise<SettledKey> {
  const nothing = { tra_loi: null, tu_choi: null };
  if (fate.kind === 'withdrawn') return { trang_thai: 'chua_nhan', ...nothing };
  if (fate.kind === 'running') return { trang_thai: 'dang_chay', ...nothing };
  // What happened in a branch is told to people who work there; somebody who has left it is told only whether it was done.
  const worksThere = fate.branchId !== null && request.asker.branchIds.includes(fate.branchId);
  if (fate.refusal !== null) {
    const { error } = worksThere
      ? RefusedAfterCommit.fromJSON(fate.refusal)
      : { error: new AppError('BRANCH_NOT_YOURS') };
    return { trang_thai: 'bi_tu_choi', tra_loi: null, tu_choi: sentenceOf(request, error) };
  }
  const answer = worksThere ? await replayedAnswer(request, fate.address, fate.answer) : null;
  return { trang_thai: 'da_luu', tra_loi: answer ?? null, tu_choi: null };
}

/** The sentence alone: figures that came with a refusal may be withheld by now. */
function sentenceOf({ headers }: FastifyRequest, { word, details }: AppError): SettledKey['tu_choi'] {
  return { error: word, message: errorText(languageOf(headers['accept-language']), word, details.params) };
}
