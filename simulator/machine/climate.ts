import type { StorageClass } from '../../contract/climate';
import type { Random } from '../../contract/common/random';
import type { ClimateSetting } from '../../contract/machines/reported';
import type { SimMachine } from '../../contract/simulation';
import { ambientAt } from './ambient';
import { restingZone, stepZone, type ZoneAir } from './physics';
import { rounded, type UpReportOf } from './upReport';

export interface ClimateInput {
  doorOpen: boolean;
  powered: boolean;
  heaterStuck: boolean;
  sensorFrozen: boolean;
}

/** The air in a zone of a machine and the two sensors in it. */
export interface Climate {
  /** Of its zone. */
  readonly name: string;
  step(now: number, seconds: number, around: ClimateInput): void;
  /** Air behind the door, °C. */
  temperature(): number;
  report(now: number): UpReportOf<'env'>;
  /** Keeps the air at another temperature from now on. */
  keepAt(setting: ClimateSetting): void;
}

interface Reading {
  t: number;
  rh: number;
}

const DEFAULT_ZONE = 'Z1';
/** How far sensors are off, and how far single readings scatter. */
const BIAS_C = 0.15;
const NOISE_C = 0.05;
const NOISE_RH = 0.3;
const SITE_C = 1.2;

interface Place {
  name: string;
  storageClass: StorageClass;
  city: string;
  sensors: readonly [string, string];
}

/** Sensors of a zone, by its place among those of the machine. */
export const sensorsOf = (index: number) => [`T${2 * index + 1}`, `T${2 * index + 2}`] as const;

/** The names of the zones of a machine, the main one first. */
export function cabinetZones({ cabinets }: SimMachine): string[] {
  const names = [...new Set(cabinets.map(({ zone }) => zone))];
  return names.length > 0 ? names : [DEFAULT_ZONE];
}

/** The air of every zone of a machine, the main one first. */
export function createClimates(machine: SimMachine, random: Random): [Climate, ...Climate[]] {
  const { storageClass, city, cabinets } = machine;
  const [main = DEFAULT_ZONE, ...others] = cabinetZones(machine);
  const beside = others.map((name, index) => {
    const own = cabinets.find(({ zone }) => zone === name)?.storageClass ?? storageClass;
    const place = { name, storageClass: own, city, sensors: sensorsOf(index + 1) };
    return createClimate(place, random.fork(name));
  });
  return [createClimate({ name: main, storageClass, city, sensors: sensorsOf(0) }, random), ...beside];
}

function createClimate({ name, storageClass, city, sensors }: Place, random: Random): Climate {
  const site = random.normal(0, SITE_C / 2);
  const bias = [random.normal(0, BIAS_C), random.normal(0, BIAS_C)] as const;
  let zone: ZoneAir = restingZone(storageClass);
  let around: ClimateInput = { doorOpen: false, powered: true, heaterStuck: false, sensorFrozen: false };
  let frozen: Reading | undefined;
  let setting: { on: number; off: number } | undefined;

  const read = (off: number): Reading => ({
    t: rounded(zone.t + off + random.normal(0, NOISE_C), 1),
    rh: rounded(zone.rh + random.normal(0, NOISE_RH), 1),
  });
  const readFirst = (): Reading => {
    const live = read(bias[0]);
    frozen = around.sensorFrozen ? (frozen ?? live) : undefined;
    return frozen ?? live;
  };
  return {
    name,
    step(now, seconds, next) {
      around = next;
      zone = stepZone(zone, { ...next, setting, ...ambientAt(now, city, site) }, storageClass, seconds / 60);
    },
    temperature: () => zone.t,
    keepAt({ setpoint, hysteresis }) {
      setting = { on: setpoint + hysteresis, off: setpoint - hysteresis };
    },
    report: (now) => ({
      kind: 'env',
      at: now,
      d: {
        z: name,
        s: [
          { id: sensors[0], ...readFirst(), q: 'good' },
          { id: sensors[1], ...read(bias[1]), q: 'good' },
        ],
        door: around.doorOpen ? 1 : 0,
        comp: zone.compressor ? 'on' : 'off',
        pwr: around.powered ? 'mains' : 'battery',
      },
    }),
  };
}
