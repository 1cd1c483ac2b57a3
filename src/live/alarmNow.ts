import { type AlertRow, alarmDef } from '@contract/alerts';
import { MAIN_CABINET } from '@contract/machines/zones';
import { figureKind } from '@shared/lib';
import { type LiveMachine, type MachinesState, selectMachine } from './machines';
import { type StockState, stockKey } from './stock';

type Asked = Pick<AlertRow, 'code' | 'source' | 'state' | 'machineId'>;

/** A machine tells of one air, that of its main zone. */
function isMainAir({ code, source }: Asked, { info }: LiveMachine): boolean {
  if (code === 'DOOR_OPEN_AIR') return source === MAIN_CABINET;
  return source.split('/')[0] === info.mainZone;
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
  if (kind === 'celsius') return isMainAir(alert, machine) ? machine.state.temp : null;
  if (kind === 'humidity') return isMainAir(alert, machine) ? machine.state.rh : null;
  if (kind === 'percent') return planUsed(alert, machine);
  if (alarmDef(alert.code).family !== 'stock' || kind !== 'count') return null;
  const place = stock.index.get(stockKey({ machineId: alert.machineId, productId: alert.source }));
  return place === undefined ? null : (stock.rows[place]?.stock ?? null);
}
