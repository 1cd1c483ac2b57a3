import { type AlarmCode, NOTE_REQUIRED } from '../../../../contract/alerts';
import { STORAGE_CLASSES } from '../../../../contract/climate';
import type { Random } from '../../../../contract/common/random';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { priorityOf } from '../../../alert-rules';
import { personName } from '../institutions/names';
import type { DemoMachine } from '../machines/machines';
import type { NewRow, World } from '../world';

const NOTES = ['已联系现场', '补货员已出发', '已派单处理', '现场确认正常'];

export function alertRow(
  world: World,
  machine: DemoMachine,
  random: Random,
  code: AlarmCode,
  raisedAt: number,
): Omit<NewRow<'alerts'>, 'ver' | 'state'> {
  const priority = priorityOf(code, { cold: STORAGE_CLASSES[machine.storageClass].cold, faultyLanes: 1 });
  return {
    id: world.newId(raisedAt),
    code,
    priority,
    deviceId: machine.id,
    orgId: machine.owner.orgId,
    source: '',
    fingerprint: null,
    value: null,
    limitValue: null,
    label: null,
    returnedAt: null,
    clearedAt: null,
    tMeas: new Date(raisedAt - 800),
    raisedAt: new Date(raisedAt),
    ackAt: new Date(raisedAt + random.between(1, 25) * MINUTE_MS),
    ackBy: personName(random),
    ackNote: NOTE_REQUIRED.includes(priority) || random.chance(0.5) ? random.pick(NOTES) : null,
  };
}
