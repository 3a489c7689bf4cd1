/** Why a saved rate deserves a second look. A warning never refuses. */
export const RATE_WARNINGS = { buyNotBelowSell: 'mua_khong_nho_hon_ban', jump: 'bien_dong' } as const;

/** Further from the posted rate than this, in percent, the screen leads back to the figure before it saves. */
export const RATE_LOOK_AGAIN_PERCENT = '5';

/**
 * Further than this the rate is typed once more, with a reason: 260 for 26,000 must not go live with one key. Ordinary
 * spreads reach 11 % (LAK), so the three rates of a line have this limit only.
 */
export const RATE_RETYPE_PERCENT = '20';

/** What one act may carry: every currency with all its groups, several times over. */
export const MAX_RATES_PER_ACT = 500;

/** A clock that runs a little behind still means "now"; anything older is the past. */
export const RATE_CLOCK_TOLERANCE_SECONDS = 60;

/** The three rates of a currency, in the order they are typed. */
export const RATE_FIELDS = ['ty_gia_mua', 'ty_gia_ban', 'ty_gia_goc'] as const;
export type RateField = (typeof RATE_FIELDS)[number];

/** The three of one line are held against each other: each first one is at most `RATE_RETYPE_PERCENT` off the second. */
export const RATE_PAIRS: readonly (readonly [RateField, RateField])[] = [
  ['ty_gia_ban', 'ty_gia_mua'],
  ['ty_gia_goc', 'ty_gia_mua'],
  ['ty_gia_goc', 'ty_gia_ban'],
];

/** A rate that takes effect within so long after a new one is held against it too: nobody would confirm the jump then. */
export const RATE_NEXT_WITHIN_HOURS = 24;
