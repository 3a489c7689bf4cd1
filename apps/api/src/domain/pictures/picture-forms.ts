import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toOurPicture } from '../../platform/files/pictures/our-picture.ts';
import { PICTURE_FORMATS } from '../../platform/files/pictures/picture-formats.ts';
import { readFile } from '../../platform/files/uploaded-file.ts';

/** Counted while it streams in: a large file is refused long before it has arrived. */
export const PICTURE_FORM_LIMITS = { fileSize: PICTURE_FORMATS.paper.maxBytes, files: 1, fields: 0, parts: 1 };

/** The one picture of a form, made our own. */
export async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  const { id } = request.actor;
  const picture = await request.server.uploads.take(async () => {
    const file = await readFile(request, async (part) => part?.toBuffer());
    return toOurPicture(file ?? Buffer.alloc(0), 'paper', id);
  }, id);
  // What a repeated submission is compared by, as bodies are.
  request.body = { picture: createHash('sha256').update(picture).digest('hex') };
  return picture;
}

/** `no-store` is on every answer of the API already. */
export function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return reply.headers({ 'content-type': 'image/webp', 'content-disposition': 'inline' }).send(picture);
}
