import sharp from 'sharp';
import { type Answer, type Caller, headersOf, type TestApp } from './test-app.ts';

/** A photo as a phone takes it: with the place in its metadata. */
export const photo = (colour = '#0a5', { width = 450, height = 300 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'noi-chup-bi-mat' } })
    .jpeg()
    .toBuffer();

/** Sends a picture as a browser does. */
export async function putPicture<Data = unknown>(
  api: TestApp,
  path: string,
  { as, file, key = '' }: { as: Caller; file: Buffer; key?: string },
): Promise<Answer<Data>> {
  const form = new FormData();
  form.set('tep', new File([new Uint8Array(file)], 'anh.jpg', { type: 'image/jpeg' }));
  const request = new Request('http://x', { method: 'PUT', body: form });
  const response = await api.app.inject({
    method: 'PUT',
    url: `/api${path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...headersOf(as),
      'content-type': request.headers.get('content-type') ?? '',
      ...(key && { 'idempotency-key': key }),
    },
  });
  return response.json();
}

/** The answer as it goes over the wire: a picture, a file or a refusal. */
export const fetchRaw = (api: TestApp, path: string, as: Caller) =>
  api.app.inject({ url: `/api${path}`, headers: headersOf(as) });
