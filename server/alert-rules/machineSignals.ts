import { SUSPECT_CLOCK_MS } from '../../contract/live';
import { type Connection, OFFLINE_ALARM_SEC } from '../../contract/machines';
import type { CommandType } from '../../contract/machines/commandStates';
import { TIME_SYNC_MS } from '../../contract/mqtt';
import type { StockRow } from '../../contract/stock';
import { SIM_THRESHOLDS } from '../../contract/traffic';
import { isIndeterminate, isSold, VEND_RC } from '../../contract/vend';
import type { RuleVerdict, Signal } from './condition';
import { SECOND, signal } from './doorSignals';

const when = (bad: boolean): RuleVerdict => (bad ? 'bad' : 'ok');

/** Connection truth. A connection that is being checked changes nothing yet. */
export function connectionSignal(conn: Connection, at: number): Signal {
  const verdict = conn === 'offline' ? 'bad' : conn === 'online' ? 'ok' : 'hold';
  return signal('DEV_OFFLINE', '', at, verdict, { limit: OFFLINE_ALARM_SEC });
}

/** An operator outage in a city: one alarm for each institution instead of one for each machine. */
export function outageSignal(
  group: string,
  verdict: 'bad' | 'ok',
  { value, limit, at }: { value: number; limit: number; at: number },
): Signal {
  const [operator, city] = group.split('/');
  return signal('NET_OUTAGE', group, at, verdict, { value, limit, label: `${city} · ${operator}` });
}

export function mainsSignal(powerOk: boolean, at: number): Signal {
  return signal('PWR_MAINS_LOST', '', at, when(!powerOk));
}

/** `offMs` is device clock minus server clock. */
export function clockSignal(offMs: number, at: number): Signal {
  const off = Math.abs(offMs);
  const verdict = off > SUSPECT_CLOCK_MS ? 'bad' : off < TIME_SYNC_MS ? 'ok' : 'hold';
  return signal('CLOCK_DRIFT', '', at, verdict, {
    value: Math.round(offMs / SECOND),
    limit: SUSPECT_CLOCK_MS / SECOND,
  });
}

export function sensorLossSignal(source: string, lost: boolean, at: number): Signal {
  return signal('ENV_SENSOR_LOSS', source, at, when(lost));
}

export function suspectSignal(source: string, suspect: boolean, value: number | null, at: number): Signal {
  return signal('ENV_SENSOR_SUSPECT', source, at, when(suspect), { value });
}

const MOTOR: readonly number[] = [VEND_RC.motorNotStop, VEND_RC.motorMissing];
const LIFT: readonly number[] = [VEND_RC.liftError, VEND_RC.liftUp, VEND_RC.liftDown];
const BOARD: readonly number[] = [VEND_RC.boardOffline, VEND_RC.serialTimeout];

/** A success proves lane, lift and boards; a failure accuses one of them. */
export function vendSignals(lane: string, rc: number, at: number): Signal[] {
  if (isSold(rc)) {
    return [
      signal('LANE_JAM', lane, at, 'ok'),
      signal('LANE_MOTOR', lane, at, 'ok'),
      signal('LIFT_FAULT', '', at, 'ok'),
      signal('BOARD_FAULT', '', at, 'ok'),
    ];
  }
  if (isIndeterminate(rc)) return [signal('DISP_INDETERMINATE', lane, at, 'event', { value: rc })];
  return faultSignals(rc, lane, at);
}

/** A fault reported on its own; without a lane it belongs to the machine. */
export function faultSignals(rc: number, lane: string, at: number): Signal[] {
  if (rc === VEND_RC.jam) return [signal('LANE_JAM', lane, at, 'bad', { value: rc })];
  if (MOTOR.includes(rc)) return [signal('LANE_MOTOR', lane, at, 'bad', { value: rc })];
  if (LIFT.includes(rc)) return [signal('LIFT_FAULT', '', at, 'bad', { value: rc })];
  if (BOARD.includes(rc)) return [signal('BOARD_FAULT', '', at, 'bad', { value: rc })];
  return [];
}

export type LaneMotorHealth = 'ok' | 'jam' | 'motor_fault' | 'no_motor' | 'comm_fault';

export function laneSignals(lane: string, health: LaneMotorHealth, at: number): Signal[] {
  return [
    signal('LANE_JAM', lane, at, when(health === 'jam')),
    signal('LANE_MOTOR', lane, at, when(health === 'motor_fault' || health === 'no_motor')),
  ];
}

/**
 * A sent command: contradicted by evidence, or unanswered. A verified one ends both.
 * @param verdict `bad` of the state it has ended in
 */
export function commandSignals(
  { type, laneNo, state }: { type: CommandType; laneNo: string | null; state: string },
  verdict: 'bad' | 'ok',
  at: number,
): Signal[] {
  const source = laneNo === null ? type : `${type}/${laneNo}`;
  const codes = { contradicted: 'CMD_CONTRADICTED', unknown: 'CMD_UNANSWERED' } as const;
  if (verdict === 'ok') return Object.values(codes).map((code) => signal(code, source, at, 'ok'));
  const code = codes[state as keyof typeof codes];
  return [signal(code, source, at, 'event')];
}

export function boardSignal(allOk: boolean, at: number): Signal {
  return signal('BOARD_FAULT', '', at, when(!allOk));
}

/** The stronger alarm replaces the weaker one. */
export function stockSignals(row: StockRow, at: number): Signal[] {
  const rest = { value: row.stock, limit: row.minAlert, label: row.productName };
  return [
    signal('STOCK_OUT', row.productId, at, when(row.level === 'out'), rest),
    signal('STOCK_LOW', row.productId, at, when(row.level === 'low' || row.level === 'critical'), rest),
  ];
}

/** Only the highest threshold reached is active. */
export function simSignals(iccid: string, usedMb: number, planMb: number, at: number): Signal[] {
  if (planMb <= 0) return [];
  const percent = (usedMb / planMb) * 100;
  const reached = SIM_THRESHOLDS.filter((threshold) => percent >= threshold).at(-1);
  return SIM_THRESHOLDS.map((threshold) =>
    signal(`SIM_${threshold}`, iccid, at, when(threshold === reached), {
      value: Math.round(percent * 10) / 10,
      limit: threshold,
    }),
  );
}

export function simSwapSignal(iccid: string, swapped: boolean, at: number): Signal {
  return signal('SIM_SWAP', iccid, at, when(swapped));
}
