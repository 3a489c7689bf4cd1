import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/** Read when the process begins: npm may be gone before the server is there. */
const atStart = ancestors();

/**
 * Calls `tell` once when npm, or the shell that it starts scripts with, has ended. npm passes signals to that shell only, which does not pass
 * them on; somebody who ends `npm start` expects the server to end too. A server that was started without npm, as by systemd, has no
 * such parent, and one under nohup keeps it.
 */
export function onNpmGone(tell: () => void): void {
  // The id of a parent does not change on Windows, where the console ends all its processes.
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const timer = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(timer);
    tell();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** The parent of this process, and the parent of that where it is a shell. Shells other than that of Linux make way for a single program. */
function ancestors(): string {
  const parent = process.ppid;
  return isShell(parent) ? `${parent} of ${parentOf(parent)}` : String(parent);
}

function isShell(pid: number): boolean {
  return readProcess(pid, 'cmdline').split('\0')[1] === '-c';
}

/** Behind the name, which stands in brackets and may hold anything: state, parent. */
function parentOf(pid: number): string | undefined {
  return readProcess(pid, 'stat')
    .replace(/^.*\)\s+/s, '')
    .split(' ')[1];
}

function readProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Not Linux, or the process has ended.
    return '';
  }
}
