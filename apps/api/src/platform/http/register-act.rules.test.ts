import { idParam } from '@doi-tien/contract/primitives.schema';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { recordEvent } from '../audit/record-event.ts';
import { signedIn } from './access.ts';
import type { App } from './app.ts';
import { registerAct } from './register-act.ts';

const act = { access: signedIn, tags: ['ket'], params: idParam, body: z.strictObject({ ghi_chu: z.string() }) };
const note = z.object({ ghi_chu: z.string() });

/** Checked by `npm run types`, never called: an error that no longer comes is an error itself. */
const DECLARATIONS = {
  worksWithWhatItsSchemasSay: (app: App) =>
    registerAct(app, 'PATCH', '/:id', {
      ...act,
      answer: note,
      work: async (trx, actor, { params, body }) => {
        await recordEvent(trx, actor, { act: 'update', subject: 'ket', subjectId: params.id satisfies number });
        return body;
      },
    }),
  readsWhatItIsNotSent: (app: App) =>
    registerAct(app, 'PATCH', '/:id', {
      ...act,
      // @ts-expect-error the body has no such field
      work: async (_trx, _actor, { body }) => body.ly_do,
    }),
  returnsAnotherAnswer: (app: App) =>
    // @ts-expect-error what the work returns is the answer where no reply is declared
    registerAct(app, 'PATCH', '/:id', { ...act, answer: note, work: async (_trx, _actor, { params }) => params.id }),
  repliesAnotherAnswer: (app: App) =>
    registerAct(app, 'PATCH', '/:id', {
      ...act,
      answer: note,
      // @ts-expect-error a number is no note, from the work
      work: async (_trx, _actor, { params }) => params.id,
      // @ts-expect-error nor from the reply
      reply: (_request, id) => id,
    }),
};

test('an act works with what its schemas have validated, and answers what it declares; else it does not compile', () => {
  expect(Object.keys(DECLARATIONS)).toHaveLength(4);
});
