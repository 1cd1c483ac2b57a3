import { type AlertRow, alarmDef } from '@contract/alerts';
import type { MachineInfo } from '@contract/machines';
import type { AgedQuality } from '@realtime';
import { figureKind } from '@shared/lib';
import { useMachineQuality } from './machineQuality';
import { type LiveMachine, type MachinesState, selectMachine } from './machines';
import { useMachineInfo } from './machineWatch';
import { type StockState, stockKey } from './stock';
import { zoneStateOf } from './zones';

type Asked = Pick<AlertRow, 'code' | 'source' | 'state' | 'machineId'>;

type Zones = Pick<MachineInfo, 'mainZone' | 'cabinetZones'>;

/** Whose air an alarm is about; of a door that of the zone its cabinet is in. */
function alarmZone({ code, source }: Asked, { mainZone, cabinetZones }: Zones): string | undefined {
  if (code === 'DOOR_OPEN_AIR') return cabinetZones?.[source] ?? mainZone;
  return source.split('/')[0];
}

function airOf(alert: Asked, machine: LiveMachine) {
  const { info, state } = machine;
  const zone = alarmZone(alert, info);
  if (zone === undefined) return undefined;
  return zone === info.mainZone ? state : zoneStateOf(machine, zone);
}

/** Of its data plan, per cent. */
function planUsed({ source }: Asked, { info, state }: LiveMachine): number | null {
  if (info.iccid !== source || state.simPlanMb <= 0) return null;
  return Math.round((state.simMb / state.simPlanMb) * 1_000) / 10;
}

/**
 * What is measured now of the thing an alarm is about, of the air in its zone the mean of all probes; null where nothing
 * tells, or it is over.
 */
export function selectAlarmNow(
  { machines, stock }: { machines: MachinesState; stock: StockState },
  alert: Asked,
): number | null {
  const machine = selectMachine({ machines }, alert.machineId);
  if (!machine || alert.state === 'cleared') return null;
  const kind = figureKind(alert.code);
  if (kind === 'celsius') return airOf(alert, machine)?.temp ?? null;
  if (kind === 'humidity') return airOf(alert, machine)?.rh ?? null;
  if (kind === 'percent') return planUsed(alert, machine);
  if (alarmDef(alert.code).family !== 'stock' || kind !== 'count') return null;
  const place = stock.index.get(stockKey({ machineId: alert.machineId, productId: alert.source }));
  return place === undefined ? null : (stock.rows[place]?.stock ?? null);
}

/** How good what `selectAlarmNow` says is. */
export function useAlarmQuality(alert: Asked): AgedQuality {
  const info = useMachineInfo(alert.machineId);
  const isAir = ['celsius', 'humidity'].includes(figureKind(alert.code));
  return useMachineQuality(alert.machineId, isAir && info ? alarmZone(alert, info) : info?.mainZone);
}
