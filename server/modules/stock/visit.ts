import { z } from 'zod';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ReplenishLine } from '../../../contract/stocking/replenishStates';
import { type VisitBody, visitSchema } from '../../../contract/stocking/visit';
import { type Route, route } from '../../http/route';
import { answered } from '../../kit/answered';
import { runCommand } from '../../kit/records/commands';
import { assertVersion, findRecord, updateRecord } from '../../kit/records/records';
import type { UnitOfWork } from '../../kit/served';
import type { RouteDeps } from '../module';
import { servedReplenishTasks } from './replenishTasks';

type FindResourceFn = RouteDeps['find'];

/** The planned lines with what was counted, brought and taken out; lanes that were not planned follow. */
function filled(row: AnyRow, { lines }: VisitBody) {
  const planned = (row.lines ?? []) as ReplenishLine[];
  const done = new Map(lines.map((line) => [line.laneNo, line]));
  const kept = planned.map(({ laneNo, batchId, planQty, ...line }) => {
    const { addQty, removeQty, traceCodes, reason } = line as Record<string, unknown>;
    return { laneNo, batchId, planQty, addQty, removeQty, traceCodes, reason, ...done.get(String(laneNo)) };
  });
  const known = new Set(planned.map(({ laneNo }) => laneNo));
  return [
    ...kept,
    ...lines.filter(({ laneNo }) => !known.has(laneNo)).map((line) => ({ ...line, planQty: 0 })),
  ];
}

/** Arriving, filling in and submitting at once, by the rules of each: what was done without network. */
export async function finishVisit(
  work: UnitOfWork,
  id: string,
  body: VisitBody,
  find: FindResourceFn,
): Promise<AnyRow> {
  const served = servedReplenishTasks;
  let row = await findRecord(work, served, id);
  assertVersion(row, body.version);
  if (row.state === 'picking')
    row = (await runCommand(work, served, 'arrive', id, { version: row.version, args: {} }, find)) as AnyRow;
  row = await updateRecord(work, served, id, { version: row.version, lines: filled(row, body) }, find);
  return (await runCommand(work, served, 'submit', id, { version: row.version, args: {} }, find)) as AnyRow;
}

/** Asked again with the same key, because its answer was lost, a visit is booked once. */
export function visitRoutes(kit: RouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/replenishTasks/:id/visit',
      policy: { action: 'replenishment:submit', sees: 'clientMain' },
      params: z.object({ id: z.string().min(1).max(64) }),
      body: visitSchema,
      summary: 'What was counted and filled at a machine, all at once',
      handler: (context) =>
        answered(kit, servedReplenishTasks, context, (work) =>
          finishVisit(work, context.params.id, context.body, kit.find),
        ),
    }),
  ];
}
