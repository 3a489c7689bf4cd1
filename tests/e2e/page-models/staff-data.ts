import { withClient } from '../../support/databases.ts';

/** What staff tests set up behind the screens' back. */
export function staffData(databaseUrl: string) {
  const run = (text: string) => withClient(databaseUrl, async (client) => void (await client.query(text)));
  return {
    run,
    /** All tests of a worker sign in from one address: the failures of one must not reach the next. */
    forgetFailures: () => run('DELETE FROM dang_nhap_sai'),
  };
}
