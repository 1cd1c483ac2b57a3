import type { Random } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import type { TroubleProfile } from '../fleet/profile';

/** What a machine's life is made of. */
export interface MachineOptions {
  machine: SimMachine;
  profile: TroubleProfile;
  random: Random;
  /** True time at the start, ms. */
  startedAt: number;
  envIntervalMs?: number;
}
