import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figure';

const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));
const KB = 1_000;

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length / KB;
}

/** What the page itself names: loaded before the first paint. */
function firstLoad(): string[] {
  const html = readFileSync(join(WEB, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\.?\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  );
}

/** Sizes over the wire, in thousand bytes. */
export async function run(): Promise<Figure[]> {
  if (!existsSync(WEB)) throw new Error('build first: npm run build');
  const all = readdirSync(join(WEB, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  const sum = (files: string[]) => files.reduce((total, file) => total + gzipped(file), 0);
  const scripts = firstLoad().filter((file) => file.endsWith('.js'));
  return [
    { name: 'bundle.login.script', value: sum(scripts), unit: 'kB gzip', better: 'lower', budget: 150 },
    {
      name: 'bundle.everything',
      value: sum(all.map((name) => `assets/${name}`)),
      unit: 'kB gzip',
      better: 'lower',
    },
  ];
}
