/** What a rule stands on. */
export const RULE_BASE = { source: 1, company: 2, allNotes: 3 } as const;
export type RuleBase = (typeof RULE_BASE)[keyof typeof RULE_BASE];

/** Which column of a source: one for all three rates, the middle of buying and selling, or to each rate its own. */
export const RULE_COLUMNS = ['tung_cot', 'mua', 'chuyen_khoan', 'ban', 'giua'] as const;
export type RuleColumn = (typeof RULE_COLUMNS)[number];

/** How far from it: an amount in đồng, or percent. */
export const OFFSET_IN = { dong: 1, percent: 2 } as const;

/** Why a rate that a rule proposes is not posted by itself. */
export const ASKS = ['tat', 'cu', 'moi', 'nhay', 'lech', 'duyet'] as const;
export type Asks = (typeof ASKS)[number];
