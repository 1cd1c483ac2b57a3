import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Figure } from './figure';

const BASELINE = fileURLToPath(new URL('./baseline.json', import.meta.url));

/** What can be measured, in the order it runs: one after the other, for two cores are soon full. */
const BENCHES: Record<string, () => Promise<{ run(): Promise<Figure[]> }>> = {
  bundle: () => import('./browser/bundle'),
  start: () => import('./server/start'),
  reducers: () => import('./browser/reducers'),
  ingest: () => import('./server/ingest'),
  push: () => import('./server/push'),
  glass: () => import('./browser/glass'),
  drawing: () => import('./browser/drawing'),
  lists: () => import('./queries/lists'),
  covers: () => import('./queries/covers'),
  fleet: () => import('./queries/fleet'),
  sales: () => import('./queries/sales'),
  console: () => import('./browser/console'),
  recovery: () => import('./browser/recovery'),
  peers: () => import('./peers/peers'),
  directus: () => import('./peers/directus'),
  soak: () => import('./server/soak'),
};
/** Takes minutes, or fetches packages: it has to be asked for. */
const LONG = ['soak', 'peers', 'directus', 'sales', 'fleet', 'recovery'];

type Baseline = Record<string, number>;

function readBaseline(): Baseline {
  return existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline) : {};
}

function line(figure: Figure, baseline: Baseline): string {
  const { name, value, unit, budget, better } = figure;
  const before = baseline[name];
  const ratio = before ? `${(value / before).toFixed(2)} × baseline` : 'new';
  const met = budget === undefined ? '' : within(figure) ? 'within budget' : 'OVER BUDGET';
  const limit = budget === undefined ? '' : `${better === 'lower' ? '≤' : '≥'} ${budget}`;
  return [name.padEnd(38), `${value.toFixed(1)} ${unit}`.padEnd(18), ratio.padEnd(20), limit.padEnd(10), met]
    .join(' ')
    .trimEnd();
}

function within({ value, budget, better }: Figure): boolean {
  if (budget === undefined) return true;
  return better === 'lower' ? value <= budget : value >= budget;
}

const USAGE = `npm run bench [-- name … --save]
  figures beside the stored baseline; without a name all but ${LONG.join(', ')}
  --save  stores them
  there are ${Object.keys(BENCHES).join(', ')}`;

interface BenchOptions {
  names: string[];
  save: boolean;
  /** Only the usage is wanted. */
  help: boolean;
}

/** @throws Error that says which word is wrong */
function benchOptions(args: string[]): BenchOptions {
  const options = {
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals: names } = parseArgs({ args, options, allowPositionals: true });
  const unknown = names.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`);
  return { names, ...values };
}

/** The words that were given; a wrong one, or the wish for help, ends with the usage. */
function given(): BenchOptions {
  try {
    const options = benchOptions(process.argv.slice(2));
    if (!options.help) return options;
    console.log(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(1);
  }
  process.exit(0);
}

async function main(): Promise<void> {
  const { names, save } = given();
  const baseline = readBaseline();
  for (const [name, load] of Object.entries(BENCHES)) {
    if (names.length > 0 ? !names.includes(name) : LONG.includes(name)) continue;
    for (const figure of await (await load()).run()) {
      console.log(line(figure, baseline));
      if (save) baseline[figure.name] = Math.round(figure.value * 1_000) / 1_000;
    }
  }
  if (save) writeFileSync(BASELINE, `${JSON.stringify(baseline, null, 2)}\n`);
  process.exit(0);
}

await main();
