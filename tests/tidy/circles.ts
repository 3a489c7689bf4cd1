/** Groups of nodes that reach each other (Tarjan's strongly connected components), alone ones left out. */
export function circles(edges: readonly (readonly [string, string])[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function visit(node: string): number {
    const own = index.size;
    index.set(node, own);
    lowest.set(node, own);
    stack.push(node);
    for (const next of targets.get(node) ?? []) {
      const reached = index.has(next) ? (stack.includes(next) ? index.get(next) : undefined) : visit(next);
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? own, reached));
    }
    if (lowest.get(node) === own) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
    return lowest.get(node) ?? own;
  }

  for (const node of targets.keys()) if (!index.has(node)) visit(node);
  return found;
}
