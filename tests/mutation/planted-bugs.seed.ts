export interface PlantedBug {
  /** What the program would then do. */
  what: string;
  file: string;
  /** Stands there exactly once. */
  text: string;
  replacement: string;
  /** Which tests must turn red, by project and file. */
  caughtBy: { project: 'unit' | 'api'; file: string };
}

const API = 'apps/api/src';
const SESSION = `${API}/features/session`;
const unit = (file: string) => ({ project: 'unit' as const, file });
const api = (file: string) => ({ project: 'api' as const, file });

/** Small mistakes as people make them, in the code that must not have any. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  // money
  {
    what: 'half a đồng is cut off instead of rounded up',
    file: 'packages/money/src/decimal.ts',
    text: 'Scaled.RM = Big.roundHalfUp;',
    replacement: 'Scaled.RM = Big.roundDown;',
    caughtBy: unit('packages/money/src/decimal.test.ts'),
  },
  {
    what: 'a rate quoted for a hundred is taken for one',
    file: 'packages/money/src/rate.ts',
    text: 'return divide(multiply(quantity, rate), unit, decimals);',
    replacement: "return divide(multiply(quantity, rate), '1', decimals);",
    caughtBy: unit('packages/money/src/rate.test.ts'),
  },
  {
    what: 'what rounding added is booked as taken away',
    file: 'packages/money/src/rounding.ts',
    text: 'difference: subtract(rounded, value)',
    replacement: 'difference: subtract(value, rounded)',
    caughtBy: unit('packages/money/src/rounding.test.ts'),
  },
  {
    what: 'a sale leaves the cost with the holding',
    file: 'packages/money/src/average-cost.ts',
    text: 'cost: subtract(position.cost, cost) }',
    replacement: 'cost: position.cost }',
    caughtBy: unit('packages/money/src/average-cost.test.ts'),
  },
  {
    what: 'a void leaves a cost without a holding',
    file: 'packages/money/src/average-cost.ts',
    text: 'isZero(left) || sign(cost) < 0',
    replacement: 'sign(cost) < 0',
    caughtBy: unit('packages/money/src/average-cost.test.ts'),
  },
  // ledger and trades
  {
    what: 'an entry that is off by something is written all the same',
    file: `${API}/domain/ledger/journal.ts`,
    text: 'if (!isZero(difference)) throw',
    replacement: 'if (difference === null) throw',
    caughtBy: unit(`${API}/domain/ledger/journal.rules.test.ts`),
  },
  {
    what: 'a void leaves the day its gain',
    file: `${API}/domain/ledger/entry-drafts.ts`,
    text: 'isExchange(original) ? dealsOfLines(evaluated.lines) : []',
    replacement: '[]',
    caughtBy: api(`${API}/features/report/report.test.ts`),
  },
  {
    what: 'a customer exactly at the threshold stays unknown',
    file: `${API}/features/trade/ticket-customer.ts`,
    text: 'nguong_giao_dich_lon) >= 0',
    replacement: 'nguong_giao_dich_lon) > 0',
    caughtBy: unit(`${API}/features/trade/ticket-customer.rules.test.ts`),
  },
  {
    what: 'the total of the old card does not count',
    file: `${API}/platform/db/routines/hold_customer.sql`,
    text: '+ coalesce(sum(customer_total(c.id, day, except_id)), 0)',
    replacement: '',
    caughtBy: api(`${API}/features/customers/controls.test.ts`),
  },
  {
    what: 'what a merged record traded is forgotten',
    file: `${API}/platform/db/routines/customer_total.sql`,
    text: 'WHERE c.root_id = customer_id',
    replacement: 'WHERE c.id = customer_id',
    caughtBy: api(`${API}/features/customers/totals.test.ts`),
  },
  {
    what: 'a ticket is written for a barred customer',
    file: `${API}/features/trade/ticket-customer.ts`,
    text: 'return risk === RISK_LEVEL.barred',
    replacement: 'return risk > RISK_LEVEL.barred',
    caughtBy: api(`${API}/features/customers/customers.test.ts`),
  },
  {
    what: 'a ticket is written for a customer about whom somebody must decide',
    file: `${API}/features/trade/ticket-customer.ts`,
    text: 'RISK_LEVEL.barred || isStopped',
    replacement: 'RISK_LEVEL.barred',
    caughtBy: api(`${API}/features/screening/screening.test.ts`),
  },
  {
    what: 'a hit that was decided is never asked about again',
    file: `${API}/domain/screening/screen-customers.ts`,
    text: 'h.dau_van <> excluded.dau_van',
    replacement: 'false',
    caughtBy: api(`${API}/features/screening/screening.test.ts`),
  },
  {
    what: 'anybody may leave the band of the rates',
    file: `${API}/features/trade/limits.rules.ts`,
    text: "[kind.path, 'overrideRate']",
    replacement: "[kind.path, 'create']",
    caughtBy: api(`${API}/features/trade/trade.test.ts`),
  },
  {
    what: 'another body under a used key gets the first one’s answer',
    file: `${API}/platform/http/idempotency-key.ts`,
    text: '|| !earlier.body_hash?.equals(key.body_hash)',
    replacement: '',
    caughtBy: api('tests/api/writes.test.ts'),
  },
  {
    what: 'a request that comes after its key was withdrawn is not told so',
    file: `${API}/platform/http/idempotency-key.ts`,
    text: 'if (earlier.tuyen === null) throw',
    replacement: "if (earlier.tuyen === '') throw",
    caughtBy: api('tests/api/settled-keys.test.ts'),
  },
  // permission
  {
    what: 'every signed-in person may do everything',
    file: `${API}/platform/http/access.ts`,
    text: '&& !isAllowed(asker.permissions, access.permission)',
    replacement: '&& !isAllowed',
    caughtBy: api('tests/security/access.test.ts'),
  },
  {
    what: 'a right taken away after the first check is still used',
    file: `${API}/platform/http/access.ts`,
    text: 'this.asker = await admit(this, access, { trx });',
    replacement: 'void trx;',
    caughtBy: api('tests/api/confirm-access.test.ts'),
  },
  {
    what: 'a commit that no replica has confirmed is reported as done',
    file: `${API}/platform/db/pool-client.ts`,
    text: "routine === 'SyncRepWaitForLSN'",
    replacement: "routine === ''",
    caughtBy: api(`${API}/platform/db/synchronous-commit.test.ts`),
  },
  {
    what: 'a server that was replaced as the primary is still used',
    file: `${API}/platform/db/one-primary.ts`,
    text: 'timeline < this.#timeline',
    replacement: 'timeline < 0',
    caughtBy: unit(`${API}/platform/db/one-primary.rules.test.ts`),
  },
  {
    what: 'profit is shown to everybody',
    file: `${API}/features/trade/trade.list.ts`,
    text: 'loi_nhuan: maySeeProfit ? {',
    replacement: 'loi_nhuan: hidden ? {',
    caughtBy: api('tests/security/access.test.ts'),
  },
  {
    what: 'nothing has to be confirmed',
    file: `${API}/platform/http/confirmation.ts`,
    text: '|| request.asker.isConfirmed) return;',
    replacement: '|| request.asker) return;',
    caughtBy: api(`${SESSION}/sign-in/reauthenticate.test.ts`),
  },
  {
    what: 'the last administrator can be locked out',
    file: `${API}/domain/rights/administrators.ts`,
    text: 'if (!(await hasAdministrator(trx))) throw',
    replacement: 'if (await (async () => false)()) throw',
    caughtBy: api(`${API}/features/staff/staff.test.ts`),
  },
  {
    what: 'a role with more rights than one has can be given out',
    file: `${API}/domain/rights/rights.ts`,
    text: 'if (await coversRole(trx, asker, roleId)) return;',
    replacement: 'if (roleId > 0) return;',
    caughtBy: api('tests/security/rights.test.ts'),
  },
  {
    what: 'rights are compared before anything is locked',
    file: `${API}/domain/rights/rights.ts`,
    text: 'SELECT pg_advisory_xact_lock(',
    replacement: 'SELECT abs(',
    caughtBy: api('tests/security/rights.test.ts'),
  },
  // session
  {
    what: 'a stolen token works on any device',
    file: `${SESSION}/sessions/authenticate.ts`,
    text: 'return session && session.deviceId ===',
    replacement: 'return session && session.deviceId !== null || "" ===',
    caughtBy: api('tests/api/writes.test.ts'),
  },
  {
    what: 'a session never idles out',
    file: `${SESSION}/sessions/session.repository.ts`,
    text: 'p.dung_luc > now() -',
    replacement: 'now() > now() -',
    caughtBy: api(`${SESSION}/sign-in/sign-in.test.ts`),
  },
  {
    what: 'a code of the app works twice',
    file: `${SESSION}/totp/totp.rules.ts`,
    text: 'step > lastStep ? step',
    replacement: 'step > 0 ? step',
    caughtBy: unit(`${SESSION}/totp/totp.rules.test.ts`),
  },
  {
    what: 'an answer to a challenge of another purpose signs in',
    file: `${SESSION}/passkey/challenges.ts`,
    text: ".where('muc_dich', '=', use.purpose)",
    replacement: '',
    caughtBy: api(`${SESSION}/sign-in/passkey-sign-in.test.ts`),
  },
  {
    what: 'a copied authenticator is believed',
    file: `${SESSION}/passkey/take-passkey.ts`,
    text: 'counter <= stored.counter',
    replacement: 'counter < 0',
    caughtBy: api(`${SESSION}/sign-in/passkey-sign-in.test.ts`),
  },
  {
    what: 'a second factor that is demanded need not be set up',
    file: `${SESSION}/sessions/authenticate.ts`,
    text: 'if (needsSecondFactor && !maySetUp)',
    replacement: 'if (needsSecondFactor && maySetUp === undefined)',
    caughtBy: api(`${SESSION}/second-factor/demand.test.ts`),
  },
  {
    what: 'guesses that come at once count as one',
    file: `${SESSION}/account/guesses.repository.ts`,
    text: 'for (const { key } of keys) await lockTally(trx, key);',
    replacement: 'if (keys.length === 0) await lockTally(trx, guess.ip);',
    caughtBy: api('tests/security/login.test.ts'),
  },
  {
    what: 'a mailed code may be guessed for ever',
    file: `${SESSION}/otp/otp.repository.ts`,
    text: 'so_lan_sai < ',
    replacement: 'so_lan_sai < 1000 + ',
    caughtBy: api(`${SESSION}/otp/otp.test.ts`),
  },
  // import
  {
    what: 'a file that unpacks to gigabytes is unpacked',
    file: `${API}/platform/files/tables/archive.ts`,
    text: 'if (unpacked > IMPORT_MAX_UNPACKED_BYTES || isTooDense) throw',
    replacement: 'if (unpacked < 0 || isTooDense === null) throw',
    caughtBy: api('tests/security/files.test.ts'),
  },
  {
    what: 'a file with a bad row is taken over in part',
    file: `${API}/features/import/import.service.ts`,
    text: "if (mode === 'tat_ca' && tried",
    replacement: "if (mode === ('' as string) && tried",
    caughtBy: api(`${API}/features/import/import.test.ts`),
  },
  {
    what: 'a text that begins a formula leaves as a formula',
    file: `${API}/platform/files/sheets/csv.ts`,
    text: 'LOOKS_LIKE_FORMULA.test(text) ?',
    replacement: 'text === null ?',
    caughtBy: api('tests/security/files.test.ts'),
  },
];
