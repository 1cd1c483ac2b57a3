import type { Random } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import type { Profile } from '../fleet/profile';

/** What a machine's life is made of. */
export interface MachineOptions {
  machine: SimMachine;
  profile: Profile;
  random: Random;
  /** True time at the start, ms. */
  startedAt: number;
  envIntervalMs?: number;
}
