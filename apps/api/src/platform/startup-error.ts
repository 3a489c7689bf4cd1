/** A reason not to start that the operator can act on: shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The setting that names the folder. */
type FolderSetting = 'DATA_DIR' | 'BACKUP_DIR';

const FILE_REASONS: Record<string, (path: string, setting: FolderSetting) => string> = {
  ENOSPC: (path) => `The disk under ${path} is full; free some space and start again.`,
  EROFS: (path, setting) => `The folder ${path} is read-only; set ${setting} to a folder that can be written.`,
  EACCES: (path, setting) => `The folder ${path} cannot be written by this user; set ${setting} to one that can.`,
  EPERM: (path, setting) => `The folder ${path} cannot be written by this user; set ${setting} to one that can.`,
  ENOENT: (path, setting) => `The folder ${path} cannot be made; set ${setting} to a place that can be written.`,
  ENOTDIR: (path, setting) => `${path} is not a folder; set ${setting} to a folder.`,
  EEXIST: (path, setting) => `${path} is not a folder; set ${setting} to a folder.`,
};

/** Turns a file system failure under `path` into a sentence; anything else stays as it was. */
export function explainFileError(error: unknown, path: string, setting: FolderSetting = 'DATA_DIR'): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  const reason = FILE_REASONS[code];
  return reason ? new StartupError(reason(path, setting)) : error;
}
