import { startKeepingKeys } from './lib/keys/kept-keys.ts';

/** Its own small script, before the application: the first keys after a reload come while that is still on its way. */
startKeepingKeys();

// The first date object makes the browser read its calendars (about 30 ms): here, while the application is being fetched.
new Intl.DateTimeFormat();
