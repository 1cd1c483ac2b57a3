import type { AlarmCode } from '../../contract/alerts';
import { type ClimateLimits, HUMIDITY_LIMITS } from '../../contract/climate';
import { OFFLINE_ALARM_SEC } from '../../contract/machines';
import type { Timing } from './condition';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const IMMEDIATE: Timing = { onMs: 0, offMs: 0, timed: false };
/** Two samples: one odd reading is not a broken sensor, one good one no repair. */
const SUSPECT: Timing = { onMs: 2 * MINUTE, offMs: 2 * MINUTE, timed: false };
const MAINS: Timing = { onMs: MINUTE, offMs: MINUTE, timed: true };
const OFFLINE: Timing = { onMs: OFFLINE_ALARM_SEC * SECOND, offMs: 2 * MINUTE, timed: true };
/** A backlog delivered after an outage carries old times for a short while; a wrong clock goes on. */
const DRIFT: Timing = { onMs: 5 * MINUTE, offMs: 0, timed: false };
/** The delay depends on the purpose of the opening and comes with the signal. */
const DOOR_LONG: Timing = { onMs: 0, offMs: 0, timed: true };

/** Delays of an alarm. Samples drive the climate alarms, the clock drives the timed ones. */
export function timingFor(code: AlarmCode, limits: ClimateLimits, graceUntil?: number): Timing {
  switch (code) {
    case 'ENV_T_HIGH':
    case 'ENV_T_LOW':
      return sampled(limits.outDelaySec, limits.offDelaySec, graceUntil);
    case 'ENV_T_PRE':
      return sampled(limits.preDelaySec, limits.offDelaySec, graceUntil);
    case 'ENV_RH':
      return sampled(HUMIDITY_LIMITS.outDelaySec, HUMIDITY_LIMITS.offDelaySec, graceUntil);
    case 'ENV_SENSOR_SUSPECT':
      return SUSPECT;
    case 'PWR_MAINS_LOST':
      return MAINS;
    case 'DEV_OFFLINE':
      return OFFLINE;
    case 'CLOCK_DRIFT':
      return DRIFT;
    case 'DOOR_OPEN_LONG':
      return DOOR_LONG;
    default:
      return IMMEDIATE;
  }
}

function sampled(onSec: number, offSec: number, graceUntil?: number): Timing {
  return { onMs: onSec * SECOND, offMs: offSec * SECOND, timed: false, graceUntil };
}
