import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/apiDocs.ts';

const apiDocs: SameKeys<typeof vi> = {
  title: 'API description',
  intro:
    'Every call begins with /api. Except where “public” stands, each call sends Authorization: Bearer and the device (device_id); each write sends an Idempotency-Key too. The answer is in the field data.',
  document: 'Download the OpenAPI description (JSON)',
  contents: 'Groups',
  skip: 'To the text',
  parameters: 'Parameters',
  body: 'Body',
  answer: 'Answer',
  public: 'public',
  signedIn: 'signed in',
  right: 'right {{right}}',
  confirm: 'asks for a new confirmation',
  deprecated: 'will be removed',
};
export default apiDocs;
