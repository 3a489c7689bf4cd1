import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toOurPicture } from '../../platform/files/pictures/our-picture.ts';
import { PICTURE_FORMATS, type PictureKind } from '../../platform/files/pictures/picture-formats.ts';
import { acceptUploads, readUpload } from '../../platform/files/upload.ts';

/** Makes the routes of a scope able to read a picture of this kind. */
export function acceptPictures(scope: FastifyInstance, kind: PictureKind): Promise<void> {
  return acceptUploads(scope, PICTURE_FORMATS[kind].maxBytes);
}

/** The one picture of a form, re-encoded. */
export async function receivePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: PictureKind = 'paper',
): Promise<Buffer> {
  const { id } = request.asker;
  const picture = await request.server.uploads.take(
    async () => {
      const { bytes } = await readUpload(request, reply, PICTURE_FORMATS[kind].maxBytes);
      return toOurPicture(Buffer.from(bytes.buffer), kind, id);
    },
    { person: id },
  );
  // What a repeated submission is compared by, as bodies are.
  request.body = { picture: createHash('sha256').update(picture).digest('hex') };
  return picture;
}

/** `no-store` is on every answer of the API already. */
export function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return reply.headers({ 'content-type': 'image/webp', 'content-disposition': 'inline' }).send(picture);
}
