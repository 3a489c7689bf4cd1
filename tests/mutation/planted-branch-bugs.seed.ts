import type { PlantedBug } from './planted-bugs.seed.ts';

const API = 'apps/api/src';
const ROUTINES = `${API}/platform/db/routines`;
const api = (file: string) => ({ project: 'api' as const, file });
const inSecurity = api('tests/security/branches.test.ts');
const inBranches = api('tests/api/branches.test.ts');
const inChains = api('tests/security/log-chains.test.ts');
const inLocks = api('tests/api/branch-locks.test.ts');
const inRates = api('tests/api/branch-rates.test.ts');
const inHours = api('tests/api/branch-hours.test.ts');
const inRateFiles = api('tests/api/branch-rate-files.test.ts');
const inReplica = api('tests/api/read-replica.test.ts');
const inRateRules = api('tests/security/branch-rates.test.ts');
const inCompany = api('tests/api/company-figures.test.ts');
const inCollection = api(`${API}/features/branches/branches.test.ts`);

/** Mistakes that would mix up branches. */
export const PLANTED_BRANCH_BUGS: readonly PlantedBug[] = [
  {
    what: 'everybody may work in every branch',
    file: `${API}/features/session/sessions/authenticate.ts`,
    text: 'branchIds.find((id) => String(id) === String(named))',
    replacement: 'Number(named)',
    caughtBy: inSecurity,
  },
  {
    what: 'people go on working in a branch that is switched off',
    file: `${API}/features/session/sessions/session.repository.ts`,
    text: ' AND b.trang_thai = 1 ORDER BY',
    replacement: ' ORDER BY',
    caughtBy: inSecurity,
  },
  {
    what: 'safes are listed and found in every branch',
    file: `${API}/features/safe/safe.lists.ts`,
    text: `  ofBranch: (branchId) => sql\`k.chi_nhanh_id = \${branchId}\`,\n`,
    replacement: '',
    caughtBy: inSecurity,
  },
  {
    what: 'tickets are listed and found in every branch',
    file: `${API}/features/trade/trade.list.ts`,
    text: `sql\`g.chi_nhanh_id = \${branchId}\``,
    replacement: `sql\`true OR \${branchId} = 0\``,
    caughtBy: inSecurity,
  },
  {
    what: 'a ticket of another branch can be voided',
    file: `${API}/features/trade/trade.repository.ts`,
    text: "    .where('chi_nhanh_id', '=', branchId)\n",
    replacement: '',
    caughtBy: inSecurity,
  },
  {
    what: 'files of another branch can be fetched',
    file: `${API}/platform/files/stored-files.ts`,
    text: `WHERE nguoi_dung_id = \${asker.id} AND chi_nhanh_id = \${asker.branchId} AND ngay_tao`,
    replacement: `WHERE nguoi_dung_id = \${asker.id} AND ngay_tao`,
    caughtBy: inSecurity,
  },
  {
    what: 'screens hear the events of every branch',
    file: `${API}/features/live/live.routes.ts`,
    text: "'branchId' in event && event.branchId !== asker.branchId",
    replacement: 'false',
    caughtBy: inSecurity,
  },
  {
    what: 'the dashboard of one branch is answered to another',
    file: `${API}/platform/http/answers/shared-answers.ts`,
    text: `const key = \`\${branchId} \${roleId} `,
    replacement: `const key = \`\${roleId} `,
    caughtBy: { project: 'unit', file: `${API}/platform/http/answers/shared-answers.rules.test.ts` },
  },
  {
    what: 'a key replays the answer of another branch',
    file: `${API}/platform/http/idempotency-key.ts`,
    text: `\`\${request.asker.branchId}\\n\${withoutPasswords(request.body)}\``,
    replacement: 'withoutPasswords(request.body)',
    caughtBy: inBranches,
  },
  {
    what: 'a customer stays below the threshold by going from branch to branch',
    file: `${ROUTINES}/count_customer.sql`,
    text: 'NEW.khach_hang_id IS NOT NULL AND NEW.trang_thai <> 3',
    replacement: 'NEW.khach_hang_id IS NOT NULL AND NEW.trang_thai <> 3 AND NEW.chi_nhanh_id = 1',
    caughtBy: inBranches,
  },
  {
    what: 'codes of all branches look the same',
    file: `${ROUTINES}/code_start.sql`,
    text: "ELSE tien_to || '-' END",
    replacement: "ELSE '' END",
    caughtBy: inBranches,
  },
  {
    what: 'a write that names no branch goes to the first',
    file: `${API}/platform/db/migrations/0011_branches.sql`,
    text: "    EXECUTE format('ALTER TABLE %I ALTER COLUMN chi_nhanh_id DROP DEFAULT', books);\n",
    replacement: '',
    caughtBy: inBranches,
  },
  {
    what: 'acts on the books of a branch are written into the company’s chain of the log',
    file: `${API}/platform/audit/record-event.ts`,
    text: 'appendEvent(trx, actor.branchId,',
    replacement: 'appendEvent(trx, COMPANY_CHAIN,',
    caughtBy: inChains,
  },
  {
    what: 'a tail of a branch’s log can be cut together with its head',
    file: `${API}/platform/audit/verify-chain.ts`,
    text: ' ?? (await firstLostHead(db))',
    replacement: '',
    caughtBy: inChains,
  },
  {
    what: 'a chain of a branch can be taken away as a whole',
    file: `${API}/platform/audit/verify-chain.ts`,
    text: ' ?? (await firstCut(db))',
    replacement: '',
    caughtBy: inChains,
  },
  {
    what: 'heads of the branches’ chains are recorded once and never again',
    file: `${API}/platform/audit/log-heads.ts`,
    text: 'known.chuoi === head.chuoi && known.hash === head.hash',
    replacement: 'known.chuoi === head.chuoi',
    caughtBy: inChains,
  },
  {
    what: 'an act locks the logs of all branches',
    file: `${ROUTINES}/append_event.sql`,
    text: '  SELECT * INTO STRICT head FROM log_dau_chuoi WHERE chuoi = chain FOR UPDATE;',
    replacement:
      '  PERFORM FROM log_dau_chuoi ORDER BY chuoi FOR UPDATE;\n  SELECT * INTO STRICT head FROM log_dau_chuoi WHERE chuoi = chain;',
    caughtBy: inLocks,
  },
  {
    what: 'a trade locks the balances of all branches',
    file: `${ROUTINES}/hold_positions.sql`,
    text: 'WHERE v.chi_nhanh_id = branch_id AND v.tien_id = ANY(currency_ids) ORDER BY',
    replacement: 'WHERE v.tien_id = ANY(currency_ids) ORDER BY v.chi_nhanh_id,',
    caughtBy: inLocks,
  },
  {
    what: 'anybody hands out every branch',
    file: `${API}/domain/rights/rights.ts`,
    text: 'if ((await branchesBeyond(trx, asker, changed)).length === 0) return;',
    replacement: 'if (changed) return;',
    caughtBy: inCollection,
  },
  {
    what: 'accounts of other branches can be taken over',
    file: `${API}/domain/rights/rights.ts`,
    text: 'if (userId !== null && (await branchesBeyond',
    replacement: 'if (userId === -1 && (await branchesBeyond',
    caughtBy: inCollection,
  },
  {
    what: 'a prefix changes under codes of the branch that were given out',
    file: `${API}/features/branches/branches.ts`,
    text: 'if (current && (await hasCodes(trx, current.id)))',
    replacement: 'if (current === null)',
    caughtBy: inCollection,
  },
  {
    what: 'a branch is switched off under the people who have no other',
    file: `${API}/features/branches/branches.ts`,
    text: "if (await hasPeopleOfItsOwn(trx, id)) throw fieldError('trang_thai', 'branchHasPeople');",
    replacement: '',
    caughtBy: inCollection,
  },
  {
    what: 'rates of a branch: the branch has the company’s only',
    file: `${API}/domain/rates/posted-rates.ts`,
    text: 'ORDER BY r.chi_nhanh_id NULLS LAST LIMIT 1',
    replacement: 'ORDER BY r.chi_nhanh_id NULLS FIRST LIMIT 1',
    caughtBy: inRates,
  },
  {
    what: 'rates of a branch: an ended one still counts as the newest',
    file: `${API}/domain/rates/posted-rates.ts`,
    text: 'WHERE NOT r.la_ket_thuc ORDER BY',
    replacement: 'WHERE r.ty_gia_mua IS NOT NULL OR r.la_ket_thuc ORDER BY',
    caughtBy: inRates,
  },
  {
    what: 'rates of a branch: anybody posts those of the company',
    file: `${API}/features/rates/rates.service.ts`,
    text: 'if (scope === null) await refuseUnlessEverywhere(trx, actor);',
    replacement: '',
    caughtBy: inRateRules,
  },
  {
    what: 'rates of a branch: a file names any branch',
    file: `${API}/features/rates/file-owners.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    text: 'id = ANY(${branchIds}::int[]) AND trang_thai = 1',
    replacement: 'trang_thai = 1',
    caughtBy: inRateFiles,
  },
  {
    what: 'rates of a branch: a file changes those of a branch outside its hours',
    file: `${API}/features/rates/file-owners.ts`,
    text: "return branch.isOpen ? { id: branch.id } : 'rateBranchClosed';",
    replacement: 'return { id: branch.id };',
    caughtBy: inRateFiles,
  },
  {
    what: 'rates of a branch: rejected rows are told to other branches',
    file: `${API}/features/import/import-log.routes.ts`,
    text: 'return !importer.isOfBranches || senderId',
    replacement: 'return true || senderId',
    caughtBy: inRateFiles,
  },
  {
    what: 'replica: a report is read before the replica has caught up',
    file: `${API}/platform/db/read-replica.ts`,
    text: 'if (state.hasReplayed) return true;',
    replacement: 'return true;',
    caughtBy: inReplica,
  },
  {
    what: 'replica: another primary is taken for a replica',
    file: `${API}/platform/db/read-replica.ts`,
    text: 'if (!state?.isReplica || performance.now() > until) return false;',
    replacement: 'if (!state?.isReplica) return true;\n      if (performance.now() > until) return false;',
    caughtBy: inReplica,
  },
  {
    what: 'rates of a branch: a file posts those of the company for anybody',
    file: `${API}/features/rates/file-owners.ts`,
    text: "return this.#isEverywhere ? { id: null } : 'companyRateNotYours';",
    replacement: 'return { id: null };',
    caughtBy: inRateRules,
  },
  {
    what: 'rates of a branch: open days of all branches are valued at one branch’s rates',
    file: `${API}/features/report/company-balance.repository.ts`,
    text: 'ON r.branch = o.branch AND r.tien_id = v.tien_id',
    replacement: 'ON r.branch = 1 AND r.tien_id = v.tien_id',
    caughtBy: inRates,
  },
  {
    what: 'hours of a branch: every branch has the company’s',
    file: `${API}/features/session/sessions/standing-rules.ts`,
    text: 'return (branchId) => byBranch.get(branchId) ?? company;',
    replacement: 'return () => company;',
    caughtBy: inHours,
  },
  {
    what: 'hours of a branch: kept weeks are not read again after a change',
    file: `${API}/features/session/sessions/session.repository.ts`,
    text: '(SELECT sum(w.phien_ban)::int FROM thoi_gian_lam_viec w)',
    replacement: '(SELECT w.phien_ban FROM thoi_gian_lam_viec w WHERE w.chi_nhanh_id IS NULL)',
    caughtBy: inHours,
  },
  {
    what: 'hours of a branch: anybody changes those of the company',
    file: `${API}/features/working-hours/working-hours.service.ts`,
    text: 'if (owner === null) await refuseUnlessEverywhere(trx, actor);',
    replacement: '',
    caughtBy: inRateRules,
  },
  {
    what: 'company figures: a report leaves out what open days did',
    file: `${API}/features/report/company-figures.repository.ts`,
    text: 'FROM open_day_figures WHERE ngay >=',
    replacement: 'FROM open_day_figures WHERE false AND ngay >=',
    caughtBy: inCompany,
  },
  {
    what: 'company figures: the months are not added up',
    file: `${ROUTINES}/add_up_company.sql`,
    text: `  FROM closed_day_figures f CROSS JOIN (VALUES (false, NEW.ngay), (true, month)) p (la_thang, ngay)`,
    replacement: `  FROM closed_day_figures f CROSS JOIN (VALUES (false, NEW.ngay)) p (la_thang, ngay)`,
    caughtBy: inCompany,
  },
  {
    what: 'company figures: a branch whose safe is open counts with its last close too',
    file: `${API}/features/report/company-figures.repository.ts`,
    text: 'sum(v.so_luong - coalesce(c.so_luong, 0)) AS so_luong',
    replacement: 'sum(v.so_luong) AS so_luong',
    caughtBy: inCompany,
  },
];
