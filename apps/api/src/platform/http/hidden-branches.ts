const HIDES_BRANCHES = Symbol('hides branches');

/** Marks an answer. The mark is no field: it does not leave. */
export function hideBranches(answer: object): void {
  Object.defineProperty(answer, HIDES_BRANCHES, { value: true });
}

export function hidesBranches(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && HIDES_BRANCHES in answer;
}
