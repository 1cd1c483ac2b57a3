import type { StorageClass } from '../../contract/climate';
import { createRandom } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import { ORDINARY, type TroubleProfile } from '../fleet/profile';
import { createMachine } from '../machine/machine';
import type { UpReport } from '../machine/upReport';

/** Eight in the morning in China. */
export const START = Date.UTC(2026, 10, 21, 0);
const CARRIERS = ['898600', '898601', '898603'];

export function machineOf(index = 1, storageClass: StorageClass = 'CN_ROOM'): SimMachine {
  const number = String(index).padStart(7, '0');
  return {
    serialNo: `SMV24A${number}`,
    secret: 'opensesame',
    storageClass,
    model: 'PH-S60',
    iccid: `${CARRIERS[index % 2 === 0 ? 0 : index % CARRIERS.length]}0210200${number}`,
    city: '杭州市',
    simMb: 3,
    cabinets: [{ no: 'A', type: 'CAB-L6', trays: 6, zone: 'Z1' }],
    lanes: Array.from({ length: 12 }, (_, lane) => ({
      t: `A-1-${String(lane + 1).padStart(2, '0')}`,
      productId: lane === 11 ? null : `p${lane}`,
      stock: 5,
      capacity: 8,
      ads: 2,
    })),
  };
}

export function fleetOf(count: number): SimMachine[] {
  const classes: StorageClass[] = ['CN_ROOM', 'CN_ROOM', 'CN_COOL', 'COLD_2_8'];
  return Array.from({ length: count }, (_, index) => machineOf(index, classes[index % classes.length]));
}

export interface TestMachineOptions {
  seed?: number;
  storageClass?: StorageClass;
  /** How often the machine is called. */
  everyMs?: number;
  envIntervalMs?: number;
}

/** Everything a machine says in a time. */
export function listen(
  profile: Partial<TroubleProfile>,
  hours: number,
  options: TestMachineOptions = {},
): UpReport[] {
  const { seed = 1, storageClass, everyMs = 5_000, envIntervalMs } = options;
  const machine = createMachine({
    machine: machineOf(1, storageClass),
    profile: { ...ORDINARY, ...profile },
    random: createRandom(seed),
    startedAt: START,
    envIntervalMs,
  });
  const said: UpReport[] = [];
  for (let at = START; at <= START + hours * 3_600_000; at += everyMs) said.push(...machine.advance(at));
  return said;
}

/** What the first sensor said. */
export function readings(said: readonly UpReport[]): { at: number; t: number; rh: number }[] {
  return said.flatMap((utterance) => {
    if (utterance.kind !== 'env') return [];
    const [first] = utterance.d.s;
    return [{ at: utterance.at, t: first?.t ?? Number.NaN, rh: first?.rh ?? Number.NaN }];
  });
}
