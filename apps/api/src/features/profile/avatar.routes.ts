import { envelope } from '@doi-tien/contract/primitives.schema';
import { profile } from '@doi-tien/contract/staff.schema';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptPictures, receivePicture } from '../../domain/pictures/picture-forms.ts';
import { publicAccess, signedIn } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ok } from '../../platform/http/reply.ts';
import { findAvatar } from './profile.repository.ts';
import { changeAvatar, removeAvatar } from './profile.service.ts';

const tags = ['profile'];
const avatarName = z.object({ name: z.string().regex(/^[0-9a-f]{40}\.webp$/) });

/** A scope of its own: uploads are read here and nowhere else by accident. */
export async function avatarRoutes(scope: FastifyInstance): Promise<void> {
  await acceptPictures(scope, 'avatar');
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.put('/profile/avatar', {
    config: { access: signedIn },
    schema: { tags, consumes: ['multipart/form-data'], response: { 200: envelope(profile) } },
    handler: async (request, reply) => {
      const picture = await receivePicture(request, reply, 'avatar');
      return ok(request, await act(request, (trx, actor) => changeAvatar(trx, actor, picture)), 'updated');
    },
  });

  app.delete('/profile/avatar', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(profile) } },
    handler: async (request) => ok(request, await act(request, (trx, actor) => removeAvatar(trx, actor)), 'deleted'),
  });

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
