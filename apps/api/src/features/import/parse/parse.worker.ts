import { readsOnThread } from '../../../platform/files/tables/read-on-thread.ts';
import { parseFile } from './parse-file.ts';

/** Runs on a thread of `parse-apart.ts`. */
export default readsOnThread(parseFile);
