import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SimMachine } from '../contract/simulation';
import { isScenario, SCENARIO_NAMES, type ScenarioName, startSimulator } from './index';

const STATUS_EVERY_MS = 10_000;
const MAX_DEVICES = 20_000;
const MACHINES_FILE = './data/demo-machines.json';

const USAGE = `npm run simulate -- [options]
  --url mqtt://host:port   broker (mqtt://localhost:1883)
  --machines file.json     machines with their secrets (${MACHINES_FILE}, written by npm start)
  --devices N              how many of them, from the end of the file (all)
  --rate R                 measurements a second over the fleet (each machine in its own time)
  --scenario S             ${SCENARIO_NAMES.join(', ')} (calm)
  --seed N                 the same seed gives the same history (1)`;

class UsageError extends Error {}

interface Command {
  url: string;
  machines: SimMachine[];
  scenario: ScenarioName;
  seed: number;
  rate?: number;
}

function numberOf(
  name: string,
  text: string | undefined,
  range: { min: number; max: number; whole?: boolean },
) {
  if (text === undefined) return undefined;
  const value = Number(text);
  const fits = value >= range.min && value <= range.max && (!range.whole || Number.isInteger(value));
  if (!fits) throw new UsageError(`--${name}=${text}: must be a number from ${range.min} to ${range.max}`);
  return value;
}

function readMachines(file: string): SimMachine[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SimMachine[];
  } catch (error) {
    throw new UsageError(`--machines=${file}: ${(error as Error).message}`);
  }
}

function readCommand(args: string[]): Command {
  const names = ['url', 'devices', 'rate', 'scenario', 'seed', 'machines'] as const;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const values = parseArgs({ args, options }).values as Partial<Record<(typeof names)[number], string>>;
  const { url = 'mqtt://localhost:1883', scenario = 'calm' } = values;
  if (!/^mqtts?:\/\//.test(url)) throw new UsageError(`--url=${url}: must start with mqtt:// or mqtts://`);
  if (!isScenario(scenario)) {
    throw new UsageError(`--scenario=${scenario}: must be one of ${SCENARIO_NAMES.join(', ')}`);
  }
  const count = numberOf('devices', values.devices, { min: 1, max: MAX_DEVICES, whole: true }) ?? MAX_DEVICES;
  return {
    ...{ url, scenario },
    machines: readMachines(values.machines ?? MACHINES_FILE).slice(-count),
    seed: numberOf('seed', values.seed, { min: 0, max: 2 ** 31, whole: true }) ?? 1,
    rate: numberOf('rate', values.rate, { min: 0.01, max: 1_000_000 }),
  };
}

function commandOrExit(): Command {
  try {
    return readCommand(process.argv.slice(2));
  } catch (error) {
    // parseArgs throws a TypeError for what it does not know.
    if (!(error instanceof UsageError) && !(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    return process.exit(1);
  }
}

const command = commandOrExit();
const simulator = startSimulator(command);
process.stdout.write(`${command.machines.length} machines, scenario ${command.scenario}, ${command.url}\n`);
const status = setInterval(() => {
  const { connected, sent, queued, dropped } = simulator.stats();
  process.stdout.write(
    `connected ${connected} · sent ${sent} · unconfirmed ${queued} · dropped ${dropped}\n`,
  );
}, STATUS_EVERY_MS);
const stop = () => {
  clearInterval(status);
  void simulator.stop().then(() => process.exit(0));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
