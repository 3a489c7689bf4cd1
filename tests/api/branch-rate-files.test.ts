import type { ImportLogDetail } from '@doi-tien/contract/import.schema';
import { expect, test } from 'vitest';
import { readOwners } from '../../apps/api/src/features/rates/file-owners.ts';
import type { Asker } from '../../apps/api/src/platform/actor.ts';
import { inBranch, letWork, openBranch } from '../support/branches.ts';
import { sendFile } from '../support/import-files.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { hire } from '../support/staff.ts';
import type { Caller } from '../support/test-app.ts';

/** Files of rates where the business has several branches: whose rates they may change, and who reads them again. */
const { api, admin } = await startSignedIn({ admin: 'quantri' });
const branch = (await openBranch(api, admin, 'HN')).id;
await openBranch(api, admin, 'SG');
const clerk = await hire(api, admin, 'ty-gia.index', 'ty-gia.create', 'ty-gia.import', 'log-import.index');
await letWork(api, admin, clerk.account, [1, branch]);

const HEAD = 'ma_tien,ma_chi_nhanh,ty_gia_mua,ty_gia_ban,ty_gia_goc';
const TODAY = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').dayOfWeek;

async function closeToday(): Promise<void> {
  const days = [1, 2, 3, 4, 5, 6, 7].filter((thu) => thu !== TODAY);
  const body = {
    pham_vi: 'chi_nhanh',
    khung_gio: days.map((thu) => ({ thu, tu: '00:00', den: '24:00' })),
    ngay_nghi: [],
    phien_ban: 0,
  };
  const answer = await api.call('PATCH', '/thoi-gian-lam-viec', { as: inBranch(admin, branch), body });
  expect(answer).toMatchObject({ code: 200 });
}

test('a file sent in an open branch changes no rate of a branch outside its hours', async () => {
  const file = `${HEAD}\nUSD,CN-HN,26000,26100,26050`;
  expect(await sendFile(api, '/ty-gia', file, { as: clerk.as })).toMatchObject({ data: { them_moi: 1 } });
  await closeToday();
  const refused = await sendFile(api, '/ty-gia', file.replace('26000', '25990'), { as: clerk.as });
  expect(refused).toMatchObject({ data: { them_moi: 0, dong_loi: 1 } });
  const { data } = await api.call<ImportLogDetail>('GET', `/log-import/${refused.data.id}`, { as: clerk.as });
  expect(data.loi[0]?.loi[0]?.message).toContain('Chi nhánh này đang ngoài giờ làm việc');
});

test('at the end of a file its rows are held against what the person may do then', async () => {
  const person = { branchIds: [1, branch], openBranchIds: [1], permissions: [] as Asker['permissions'] };
  const refuse = (owner: number | null, now: Partial<typeof person> = {}) =>
    api.database.read(async (db) => {
      const owners = await readOwners(db, { ...person, ...now } as unknown as Asker);
      owners.refuseOthers([1, owner]);
    });
  await expect(refuse(1)).resolves.toBeUndefined();
  await expect(refuse(branch)).rejects.toMatchObject({ word: 'OUTSIDE_WORKING_HOURS' });
  await expect(refuse(branch, { branchIds: [1] })).rejects.toMatchObject({ word: 'BRANCH_NOT_YOURS' });
  await expect(refuse(null)).rejects.toMatchObject({ word: 'NOT_IN_EVERY_BRANCH' });
});

test('rejected rows are read again by their sender and by people of every branch, by nobody else', async () => {
  const other = await hire(api, admin, 'ty-gia.index', 'ty-gia.import', 'log-import.index');
  const { data } = await sendFile(api, '/ty-gia', `${HEAD}\nUSD,CN-SG,26000,26100,26050`, { as: clerk.as });
  const rows = async (as: Caller) => (await api.call('GET', `/log-import/${data.id}/dong-loi?format=csv`, { as })).code;
  const isOffered = async (as: Caller) =>
    (await api.call<ImportLogDetail>('GET', `/log-import/${data.id}`, { as })).data.co_tep_loi;
  expect(await isOffered(clerk.as)).toBe(true);
  expect(await isOffered(admin)).toBe(true);
  expect(await isOffered(other.as)).toBe(false);
  expect(await rows(other.as)).toBe(403);
});
