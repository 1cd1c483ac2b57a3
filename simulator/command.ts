import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { STORAGE_CLASS_NAMES } from '../contract/climate';
import { serialNoSchema } from '../contract/common/ids';
import type { SimMachine } from '../contract/simulation';
import { isScenario, SCENARIO_NAMES } from './fleet/scenarios';
import type { SimulatorOptions } from './index';

const MAX_DEVICES = 20_000;
const MAX_RATE = 100_000;
const MAX_SEED = 2 ** 31;
/** A demonstration server leaves its machines with their secrets here. */
const MACHINES_FILE = 'demo-machines.json';

export const SIMULATOR_USAGE = `npm run simulate -- [options]
  --url mqtt://host:port   broker (mqtt://localhost:1883)
  --secrets file.json      machines with their secrets (${MACHINES_FILE} in DATA_DIR, written by npm start)
  --devices N              the first N of them (all)
  --rate R                 messages a second over the fleet (each machine in its own time)
  --scenario S             ${SCENARIO_NAMES.join(', ')} (calm)
  --seed N                 the same seed gives the same lives (1)`;

/** The command line is wrong; the message says what and how it should be. */
export class UsageError extends Error {}

const count = z.number().int().min(0);
const classSchema = z.enum(STORAGE_CLASS_NAMES);
const machineSchema: z.ZodType<SimMachine> = z.object({
  serialNo: serialNoSchema,
  secret: z.string(),
  identity: z.object({ key: z.string(), cert: z.string() }).optional(),
  storageClass: classSchema,
  model: z.string(),
  cabinets: z.array(
    z.object({
      no: z.string(),
      type: z.string(),
      trays: count,
      zone: z.string(),
      storageClass: classSchema.optional(),
    }),
  ),
  lanes: z.array(
    z.object({
      t: z.string(),
      productId: z.string().nullable(),
      stock: count,
      capacity: count,
      ads: z.number().min(0).optional(),
      minAlert: count.optional(),
    }),
  ),
  held: z.object({ plan: z.string().optional(), prices: z.string().optional() }).optional(),
  iccid: z.string().nullable(),
  city: z.string(),
  simMb: z.number().min(0),
  mbToday: z.number().min(0).optional(),
  mbPerDay: z.number().min(0).optional(),
  firmware: z.string().optional(),
  firmwareKey: z.string().optional(),
});

interface Range {
  min: number;
  max: number;
  whole: boolean;
}

function numberOf(name: string, text: string | undefined, { min, max, whole }: Range): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  throw new UsageError(`--${name}=${text}: must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
}

function readMachines(file: string): SimMachine[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--secrets=${file}: ${(error as Error).message}`);
  }
  const parsed = z.array(machineSchema).min(1).safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`--secrets=${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

const NAMES = ['url', 'secrets', 'devices', 'rate', 'scenario', 'seed'] as const;

function readFlags(args: string[]): Partial<Record<(typeof NAMES)[number], string>> {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * What the command line asks for.
 * @throws UsageError
 */
export function readCommand(args: string[], dataDir: string): SimulatorOptions & { secrets: string } {
  const flags = readFlags(args);
  const { url = 'mqtt://localhost:1883', scenario = 'calm', secrets = join(dataDir, MACHINES_FILE) } = flags;
  if (!/^mqtts?:\/\/./.test(url)) throw new UsageError(`--url=${url}: must start with mqtt:// or mqtts://`);
  if (!isScenario(scenario)) {
    throw new UsageError(`--scenario=${scenario}: must be one of ${SCENARIO_NAMES.join(', ')}`);
  }
  const devices = numberOf('devices', flags.devices, { min: 1, max: MAX_DEVICES, whole: true });
  const rate = numberOf('rate', flags.rate, { min: 0.01, max: MAX_RATE, whole: false });
  const seed = numberOf('seed', flags.seed, { min: 0, max: MAX_SEED, whole: true }) ?? 1;
  const machines = readMachines(secrets);
  if (devices !== undefined && devices > machines.length) {
    throw new UsageError(`--devices=${devices}: there are only ${machines.length} machines in ${secrets}`);
  }
  return { url, scenario, seed, rate, secrets, machines: machines.slice(0, devices) };
}
