import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onNpmGone } from '../apps/api/src/server/npm-parent.ts';

/** `npm run dev`: the API restarts and the browser reloads when a file changes. Either one ending ends both. */
const root = join(import.meta.dirname, '..');
const apiPort = process.env.PORT ?? '3000';

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/api/src/server/server.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, NODE_ENV: 'development' },
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, API_PORT: apiPort },
  }),
];

for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
}
const stop = () => {
  for (const child of children) child.kill();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
onNpmGone(stop);
