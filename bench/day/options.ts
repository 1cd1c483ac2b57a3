import { parseArgs } from 'node:util';

export const USAGE = `npm run day -- [options]
  --orders N     orders of customers on Meituan and JD Daojia (40)
  --seconds N    over so many seconds, 20 at least (60); the server is killed in the middle
  --machines N   machines that sell over MQTT meanwhile (10)
  --faults P     part of what the platforms say that goes wrong, 0 to 1 (0.25)
  --seed N       the same seed gives the same customers and faults (1)
  --patience N   seconds until everything has an end, after the last order (300)
  --port N       of the server (8180); the platforms take the next
  --keep         keeps the data folder`;

export interface DayOptions {
  orders: number;
  seconds: number;
  machines: number;
  faults: number;
  seed: number;
  patience: number;
  port: number;
  keep: boolean;
}
const DEFAULTS = { orders: 40, seconds: 60, machines: 10, faults: 0.25, seed: 1, patience: 300, port: 8_180 };
type Name = keyof typeof DEFAULTS;
const RANGES: Readonly<Record<Name, readonly [min: number, max: number]>> = {
  orders: [1, 5_000],
  seconds: [20, 3_600],
  machines: [0, 200],
  faults: [0, 1],
  seed: [0, 2 ** 31],
  patience: [10, 3_600],
  port: [1_024, 65_000],
};

/** @throws Error that says which option is wrong */
export function dayOptions(args: string[]): DayOptions {
  const names = Object.keys(DEFAULTS) as Name[];
  const text = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const options = { ...text, keep: { type: 'boolean' as const, default: false } };
  const { values } = parseArgs({ args, options, strict: true });
  const given = values as Partial<Record<Name, string>> & { keep?: boolean };
  const numbers = names.map((name) => {
    const value = given[name] === undefined ? DEFAULTS[name] : Number(given[name]);
    const [min, max] = RANGES[name];
    const whole = name === 'faults' || Number.isInteger(value);
    if (!(value >= min && value <= max) || !whole) throw new Error(`--${name}=${given[name]}`);
    return [name, value] as const;
  });
  return { ...(Object.fromEntries(numbers) as Record<Name, number>), keep: given.keep === true };
}
