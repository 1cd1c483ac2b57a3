import { parseArgs } from 'node:util';

export const USAGE = `npm run day -- [options]
  --orders N         orders of customers on Meituan, JD Daojia, at machines and by telephone (5000)
  --prescriptions N  prescriptions of hospitals and channels (500)
  --consultations N  people who ask for a doctor (300)
  --sim N            stops, restores and renewals of SIM cards (2000)
  --seconds N        an hour of the day takes so many, 60 at least (600)
  --machines N       machines that sell over MQTT (20)
  --faults P         part of each kind of fault, 0 to 0.1 (0.02)
  --kills N          how often the server is killed; one more time its database is (3)
  --seed N           the same seed gives the same customers and faults (1)
  --patience N       seconds until everything has an end, and until a start is over (300)
  --port N           of the server (8180); its partners take the next six
  --database URL     a PostgreSQL where the day makes a database of its own (DATABASE_URL); without it the
                     embedded one
  --from FOLDER      begins with a copy of this data folder; without it with a new demonstration
  --keep             keeps the data folder, and the database
  --help             says this`;

const DEFAULTS = {
  orders: 5_000,
  prescriptions: 500,
  consultations: 300,
  sim: 2_000,
  seconds: 600,
  machines: 20,
  faults: 0.02,
  kills: 3,
  seed: 1,
  patience: 300,
  port: 8_180,
};
type Name = keyof typeof DEFAULTS;
export interface DayOptions extends Record<Name, number> {
  /** Address of a PostgreSQL. */
  database?: string;
  from?: string;
  keep: boolean;
  /** Only the usage is wanted. */
  help: boolean;
}
const RANGES: Readonly<Record<Name, readonly [min: number, max: number]>> = {
  orders: [1, 20_000],
  prescriptions: [0, 5_000],
  consultations: [0, 550],
  sim: [0, 20_000],
  seconds: [60, 3_600],
  machines: [0, 150],
  faults: [0, 0.1],
  kills: [0, 20],
  seed: [0, 2 ** 31],
  patience: [10, 3_600],
  port: [1_024, 65_000],
};

/** @throws Error that says which option is wrong */
export function dayOptions(args: string[], environment: NodeJS.ProcessEnv = {}): DayOptions {
  const names = Object.keys(DEFAULTS) as Name[];
  const text = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const options = {
    ...text,
    database: { type: 'string' as const },
    from: { type: 'string' as const },
    keep: { type: 'boolean' as const, default: false },
    help: { type: 'boolean' as const, default: false },
  };
  const { values } = parseArgs({ args, options, strict: true });
  const given = values as Partial<Record<Name, string>> &
    Pick<DayOptions, 'database' | 'from' | 'keep' | 'help'>;
  const numbers = names.map((name) => {
    const value = given[name] === undefined ? DEFAULTS[name] : Number(given[name]);
    const [min, max] = RANGES[name];
    const whole = name === 'faults' || Number.isInteger(value);
    if (!(value >= min && value <= max) || !whole) throw new Error(`--${name}=${given[name]}`);
    return [name, value] as const;
  });
  const { database = environment.DATABASE_URL, from, keep, help } = given;
  if (database !== undefined && !URL.canParse(database)) throw new Error(`--database=${database}`);
  return { ...(Object.fromEntries(numbers) as Record<Name, number>), database, from, keep, help };
}
