import { greeting, serve } from './server-process.ts';
import { startServer } from './start-server.ts';

/** One API process: starts everything, prints where it is, and runs until it is told to stop. */
await serve(
  (stopping) => startServer(process.env, stopping),
  (server) => console.log(greeting(server)),
);
