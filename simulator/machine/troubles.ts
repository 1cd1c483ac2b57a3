import { VEND_RC } from '../../contract/vend';
import { isOn } from '../fleet/profile';
import type { MachineOptions } from './machineOptions';
import { healthReport } from './reports';
import type { UpReport } from './upReport';
import type { Usage } from './usage';

/** Edges of what goes wrong inside. */
export function createTroubles(options: MachineOptions, usage: Usage) {
  const { profile } = options;
  let powered = true;
  let boardOk = true;
  return {
    get powered() {
      return powered;
    },
    step(now: number, sec: number): UpReport[] {
      const said: UpReport[] = [];
      const mains = !isOn(profile.mainsLost, sec);
      if (mains !== powered) {
        said.push({
          kind: 'power',
          at: now,
          d: mains ? { ev: 'mains_back' } : { ev: 'mains_lost', batt: 97, est_min: 240 },
        });
      }
      const board = !isOn(profile.boardFault, sec);
      if (!board && boardOk)
        said.push({ kind: 'fault', at: now, d: { rc: VEND_RC.boardOffline, board: 2, raw: '0x00' } });
      if (board && !boardOk) said.push(healthReport(options, usage, now));
      powered = mains;
      boardOk = board;
      return said;
    },
  };
}
