import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { idParam } from '@doi-tien/contract/primitives.schema';
import { type StoredFile, storedFile } from '@doi-tien/contract/stored-files.schema';
import { z } from 'zod';
import type { Asker } from '../../platform/actor.ts';
import { sendDownload } from '../../platform/files/download.ts';
import {
  deleteStoredFile,
  findStoredFile,
  findStoredFiles,
  type OwnFile,
  readStoredFile,
} from '../../platform/files/stored-files.ts';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Confirmation } from '../../platform/http/confirmation.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';

const tags = ['tep-xuat'];
const config = { access: signedIn };

function shown({ id, ten_tep, trang_thai, kich_thuoc, ngay_tao, xong_luc, het_han }: OwnFile): StoredFile {
  return { id, ten_tep, trang_thai, kich_thuoc, ngay_tao, xong_luc, het_han };
}

function mayRead({ permissions }: Asker, { quyen }: OwnFile): boolean {
  const [area, ...actions] = quyen ?? [];
  return actions.every((action) => isAllowed(permissions, [area, action] as unknown as Permission));
}

/** Fetching a file asks for the confirmation its export asked for: it may have been made days of work ago. */
const confirm: Confirmation = async ({ db, request, settings }) => {
  if (!settings.xac_nhan_lai_xuat_file) return false;
  const { id } = request.params as { id: number };
  return (await findStoredFile(db, request.asker, id)).can_xac_nhan;
};

/** One's own files that were written in the background. Nobody sees another person's, an administrator neither. */
export function storedFileRoutes(app: App): void {
  registerRead(app, '/tep-xuat', { ...config, tags, answer: z.array(storedFile) }, async (db, asker) =>
    (await findStoredFiles(db, asker)).map(shown),
  );

  registerRead(
    app,
    '/tep-xuat/:id',
    { ...config, tags, params: idParam, answer: storedFile },
    async (db, asker, { params }) => shown(await findStoredFile(db, asker, params.id)),
  );

  app.get('/tep-xuat/:id/noi-dung', {
    config: { ...config, confirm },
    schema: { tags, params: idParam },
    handler: async (request, reply) => {
      const file = await request.database.read((db) => findStoredFile(db, request.asker, request.params.id));
      if (!mayRead(request.asker, file)) throw new AppError('FORBIDDEN');
      if (file.bi_giu) throw new AppError('SAFE_BEING_COUNTED');
      if (file.trang_thai !== 2) throw new AppError('FILE_NOT_READY');
      return sendDownload(request, reply, async () => {
        reply
          .type(file.loai_noi_dung)
          .header('content-disposition', `attachment; filename="${file.ten_tep}"`)
          .header('content-length', String(file.kich_thuoc));
        return { content: readStoredFile(request.database, file.id) };
      });
    },
  });

  registerAct(app, 'DELETE', '/tep-xuat/:id', {
    ...config,
    tags,
    params: idParam,
    work: (trx, actor, { params }) => deleteStoredFile(trx, actor, params.id),
  });
}
