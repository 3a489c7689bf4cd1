import { startKeepingKeys } from './lib/keys/kept-keys.ts';

/** Its own small script, before the application: the first keys after a reload come while that is still on its way. */
startKeepingKeys();
