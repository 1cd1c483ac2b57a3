import { HOUR_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import type { NewRow } from '../../db/demo-data/world';
import { demoAdverts, demoFiles, demoFileVersions } from './demoAdverts';
import { OPEN, repairOf, STATES } from './demoRepairs';
import { type Repair, repairStepsOf, type State } from './demoSteps';

const REPAIRS = 60;

/** Repairs in every state with what was done, adverts, and the files they show. */
export function serviceDemo(demo: DemoWorld): DemoRows {
  const repairers = demo.users.filter(({ userType }) => userType === 'repair');
  const repairOrders: Repair[] = [];
  const repairRecords: NewRow<'repairRecords'>[] = [];
  for (let index = 0; index < REPAIRS; index++) {
    const random = demo.world.random.fork(`repair ${index}`);
    const open = OPEN.includes(STATES[index % STATES.length] as State);
    const at = demo.world.to - random.int(2, open ? 40 : 25 * 24) * HOUR_MS - 2 * HOUR_MS;
    const took = random.int(1, open ? 2 : 30) * HOUR_MS;
    const told = { random, at, took: Math.min(took, demo.world.to - at), repairer: repairers[0] };
    const repair = repairOf(demo, index, told);
    if (!repair) continue;
    repairOrders.push(repair);
    repairRecords.push(...repairStepsOf(demo, repair, told));
  }
  const { files, versions } = demoFileVersions(demo);
  return {
    files: [...demoFiles(demo), ...files],
    fileVersions: versions,
    repairOrders,
    repairRecords,
    adverts: demoAdverts(demo),
  };
}
