import { profile } from '@doi-tien/contract/staff.schema';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptPictures, receivePicture } from '../../domain/pictures/picture-forms.ts';
import { publicAccess, signedIn } from '../../platform/http/access.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { findAvatar } from './profile.repository.ts';
import { changeAvatar, removeAvatar } from './profile.service.ts';

const tags = ['profile'];
const avatarName = z.object({ name: z.string().regex(/^[0-9a-f]{40}\.webp$/) });

/** A scope of its own: uploads are read here and nowhere else by accident. */
export async function avatarRoutes(scope: FastifyInstance): Promise<void> {
  await acceptPictures(scope, 'avatar');
  const app = scope.withTypeProvider<ZodTypeProvider>();

  const ofAvatar = { access: signedIn, tags, answer: profile };

  registerAct(app, 'PUT', '/profile/avatar', {
    ...ofAvatar,
    consumes: ['multipart/form-data'],
    receive: (request, reply) => receivePicture(request, reply, 'avatar'),
    work: (trx, actor, { received }) => changeAvatar(trx, actor, received),
  });

  registerAct(app, 'DELETE', '/profile/avatar', { ...ofAvatar, work: (trx, actor) => removeAvatar(trx, actor) });

  // Pictures are asked for by <img>, which carries no token; the name is what cannot be guessed.
  app.get('/avatars/:name', {
    config: { access: publicAccess },
    logLevel: 'warn',
    schema: { tags, params: avatarName },
    handler: async (request, reply) => {
      const picture = await request.database.read((db) => findAvatar(db, request.params.name));
      if (!picture) throw new AppError('NOT_FOUND');
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(picture);
    },
  });
}
