import { type RunningServer, startServer } from '../../apps/api/src/server/start-server.ts';

/** The real server inside this process: a process of its own takes more than a second to load. */
export function startHere(env: Record<string, string>): Promise<RunningServer> {
  return startServer({ PORT: '0', LOG_LEVEL: 'silent', DAILY_BACKUPS: '0', RATE_LIMIT: '0', ...env });
}
