import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, productionLockfile } from './production-lockfile.ts';

interface Ingredient {
  name: string;
  version: string;
  licence: string;
  /** Of the package as the registry has it: SHA-512 in hexadecimal. Undefined where the lockfile has none. */
  sha512: string | undefined;
  path: string;
}

/** Every package of others that a release installs, or that its web app was built from, each version once. */
export function ingredientsOf(lockfile: Lockfile, workspaces: readonly string[]): Ingredient[] {
  const { packages } = productionLockfile(lockfile, workspaces);
  const found = Object.entries(packages).flatMap(
    ([path, { version = '', license = 'unknown', integrity = '', link }]) =>
      link || !path.includes('node_modules/')
        ? []
        : {
            name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
            version,
            licence: license,
            sha512: /^sha512-(\S+)/.exec(integrity)?.[1],
            path,
          },
  );
  const once = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  return [...once.values()]
    .map((each) => ({ ...each, sha512: each.sha512 && Buffer.from(each.sha512, 'base64').toString('hex') }))
    .sort((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1));
}

/** CycloneDX. Not by `npm sbom`: that names workspaces by their folders on this machine, and has another serial number each time. */
export function billOfMaterials(version: string, ingredients: readonly Ingredient[]): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `doi-tien@${version}`,
        type: 'application',
        name: 'doi-tien',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: ingredients.map(({ name, version: own, licence, sha512 }) => ({
      'bom-ref': `${name}@${own}`,
      type: 'library',
      name,
      version: own,
      purl: `pkg:npm/${name.replace('@', '%40')}@${own}`,
      ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
      licenses: [/^[\w.-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence }],
    })),
  };
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Who wrote what a release contains, by which licence; with its text where the web app contains the code itself, without comments. */
export function licences(root: string, ingredients: readonly Ingredient[], inWebApp: readonly Ingredient[]): string {
  const list = ingredients.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const texts = inWebApp.flatMap(({ name, version, path }) => {
    const folder = join(root, path);
    const files = existsSync(folder)
      ? readdirSync(folder)
          .filter((file) => LICENCE_FILE.test(file))
          .sort()
      : [];
    return files.map((file) => `\n--- ${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`);
  });
  return `${[
    'Đổi tiền itself: MIT, see LICENSE. It uses:',
    '',
    ...list,
    '',
    'The web app contains code of these packages:',
    ...texts,
  ].join('\n')}`;
}
