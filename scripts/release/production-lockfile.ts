export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/**
 * The part of a lockfile that runs the server: what these workspaces and the root reach without development dependencies, with the same
 * versions and hashes. Made from the lockfile alone, so that nothing is asked of a registry while a release is made.
 */
export function productionLockfile<File extends Lockfile>(lockfile: File, workspaces: readonly string[]): File {
  const { packages } = lockfile;
  const kept = new Set<string>();
  const keep = (path: string) => {
    if (kept.has(path)) return;
    kept.add(path);
    const found = packages[path];
    if (found?.link && found.resolved) return keep(found.resolved);
    for (const [name, isOptional] of needsOf(found ?? {})) {
      const place = findPackage(packages, path, name);
      if (place !== undefined) keep(place);
      else if (!isOptional) throw new Error(`The lockfile has no ${name}, which ${path} needs.`);
    }
  };
  for (const path of ['', ...workspaces]) keep(path);
  for (const [path, { link, resolved = '' }] of Object.entries(packages)) {
    if (link && workspaces.includes(resolved)) keep(path);
  }
  const entries = Object.entries(packages).filter(([path]) => kept.has(path));
  return {
    ...lockfile,
    packages: Object.fromEntries(entries.map(([path, found]) => [path, withoutDevelopment(found)])),
  };
}

/** Names with whether the package works without them. */
function needsOf(found: LockedPackage): [name: string, isOptional: boolean][] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = found;
  return [
    ...Object.keys(dependencies).map((name): [string, boolean] => [name, false]),
    ...Object.keys(optionalDependencies).map((name): [string, boolean] => [name, true]),
    ...Object.keys(peerDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional)
      .map((name): [string, boolean] => [name, false]),
  ];
}

/** As Node looks for it: beside the package, then further and further up. */
function findPackage(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

function parentOf(folder: string): string {
  const at = folder.lastIndexOf('/');
  return at < 0 ? '' : folder.slice(0, at).replace(/\/?node_modules$/, '');
}

/** Everything that is kept is needed to run, whatever it was in the repository. */
function withoutDevelopment({ devDependencies: _, dev: __, ...found }: LockedPackage): LockedPackage {
  return found;
}
