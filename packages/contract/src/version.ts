/** The version of the whole product: of the server, of the web app that it serves, and of every archive that it writes. */
export const VERSION = '1.0.0';
