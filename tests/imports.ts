import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const ALIASES: [string, string][] = [
  ['@contract/', 'contract/'],
  ['@shared/', 'src/shared/'],
  ['@features/', 'src/features/'],
  ['@realtime', 'src/realtime/index'],
  ['@live', 'src/live/index'],
  ['@charts', 'src/charts/index'],
  ['@kit', 'src/kit/index'],
];

/** Paths of all code in a folder, relative to the root. */
export function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(tsx?|mjs)$/.test(entry.name)) yield path;
  }
}

/** The file an import leads to, relative to the root; undefined for packages. */
export function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const alias = ALIASES.find(([prefix]) => specifier === prefix || specifier.startsWith(prefix));
  return alias && specifier.replace(alias[0], alias[1]);
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

export interface Import {
  from: string;
  to: string;
}

export function importsOf(path: string): Import[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, named, lazy]) => {
    const to = target(path, named ?? lazy ?? '');
    return to === undefined ? [] : [{ from: path, to }];
  });
}
