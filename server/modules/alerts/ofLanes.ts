import type { AlarmCode, AlertRow } from '../../../contract/alerts';
import type { GrantedLanes } from '../../access/granted';

const OF_PRODUCTS: readonly AlarmCode[] = ['STOCK_OUT', 'STOCK_LOW'];
const OF_LANES: readonly AlarmCode[] = ['EXP_STOP_SALE', 'LANE_JAM', 'LANE_MOTOR', 'DISP_INDETERMINATE'];
const OF_COMMANDS: readonly AlarmCode[] = ['CMD_CONTRADICTED', 'CMD_UNANSWERED'];

/** Whether an alarm is about the machine as a whole, or about lanes or goods that somebody was granted there. */
export function isAboutLanes(
  { machineId, code, source }: Pick<AlertRow, 'machineId' | 'code' | 'source'>,
  granted: GrantedLanes,
): boolean {
  const own = granted.get(machineId);
  if (!own) return false;
  if (OF_PRODUCTS.includes(code)) return own.products.has(source);
  if (OF_LANES.includes(code)) return own.lanes.has(source);
  // Behind the kind of the command: its lane.
  const lane = OF_COMMANDS.includes(code) ? source.split('/')[1] : undefined;
  return lane === undefined || own.lanes.has(lane);
}
