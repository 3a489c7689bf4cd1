/** Whose rates or working hours are meant: the company's, or those of the branch of the request. */
export const BRANCH_SCOPES = ['cong_ty', 'chi_nhanh'] as const;
export type BranchScope = (typeof BRANCH_SCOPES)[number];
