import type { StoredFile } from '@doi-tien/contract/stored-files.schema';
import i18next from 'i18next';
import { api } from '../api/api.ts';
import { TOLD, write } from '../api/calls.ts';
import { downloadFile, requestFile } from '../api/download.ts';
import { readEnvelope, send } from '../api/http.ts';
import { notify } from '../notices/notify.ts';

const storedFilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    storedFiles: build.query<StoredFile[], void>({ query: () => '/tep-xuat' }),
    deleteStoredFile: build.mutation<null, number>(write('DELETE', (id) => `/tep-xuat/${id}`, [], TOLD)),
  }),
});

export const { useStoredFilesQuery, useDeleteStoredFileMutation } = storedFilesApi;

const ASK_AGAIN_MS = 2000;
/** Longer than the longest file takes; it then still waits in the list. */
const FOLLOWED_MS = 20 * 60_000;

export const fetchStoredFile = (id: number) => downloadFile(`/tep-xuat/${id}/noi-dung`, new URLSearchParams());

/** Has a file written in the background and fetches it when it is ready, whatever screen is open by then. */
export async function exportInBackground(path: string, params: URLSearchParams): Promise<void> {
  const id = await requestFile(path, params);
  if (id === null) return;
  await i18next.loadNamespaces('ui');
  notify.info(i18next.t('ui:storedFiles.started'));
  void follow(id);
}

async function follow(id: number): Promise<void> {
  const until = Date.now() + FOLLOWED_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    const file = await readStatus(id);
    // Signed out, deleted, no network: the list of stored files has the last word.
    if (file === 'gone') return;
    if (file === null || file.trang_thai === 1) continue;
    if (file.trang_thai === 3) return notify.error(i18next.t('ui:storedFiles.failed', { name: file.ten_tep }));
    if (await fetchStoredFile(id)) notify.success(i18next.t('ui:storedFiles.fetched', { name: file.ten_tep }));
    return;
  }
}

async function readStatus(id: number): Promise<StoredFile | 'gone' | null> {
  try {
    const envelope = await readEnvelope(await send({ url: `/tep-xuat/${id}` }));
    return envelope.status ? (envelope.data as StoredFile) : 'gone';
  } catch {
    return null;
  }
}
