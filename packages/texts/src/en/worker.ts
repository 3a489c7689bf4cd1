import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/worker.ts';

const worker: SameKeys<typeof vi> = {
  title: 'Đổi tiền',
  message: 'There is something new, open the app to see it.',
  approve: 'Approve',
  refuse: 'Refuse',
};
export default worker;
