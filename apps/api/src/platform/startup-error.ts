/** A reason not to start that the operator can act on: shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

const FILE_REASONS: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk under ${path} is full; free some space and start again.`,
  EROFS: (path) => `The folder ${path} is read-only; set DATA_DIR to a folder that can be written.`,
  EACCES: (path) => `The folder ${path} cannot be written by this user; set DATA_DIR to one that can.`,
  EPERM: (path) => `The folder ${path} cannot be written by this user; set DATA_DIR to one that can.`,
  ENOENT: (path) => `The folder ${path} cannot be made; set DATA_DIR to a place that can be written.`,
  ENOTDIR: (path) => `${path} is not a folder; set DATA_DIR to a folder.`,
  EEXIST: (path) => `${path} is not a folder; set DATA_DIR to a folder.`,
};

/** Turns a file system failure under `path` into a sentence; anything else stays as it was. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  const reason = FILE_REASONS[code];
  return reason ? new StartupError(reason(path)) : error;
}
