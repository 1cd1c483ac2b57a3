import { type IssuingResult, issueManySchema } from '../../../../contract/machines/access/issuing';
import { type Route, route } from '../../../http/route';
import { type KitContext, type ResourceKit, requestContextOf } from '../../../kit/kit';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, RequestContext } from '../../../kit/served';
import type { RouteDeps } from '../../module';
import { brokerAddress } from './brokerAddress';
import { isAuthExpired, servedDeviceAuths } from './deviceAuths';

/**
 * Something to sign in with for hardware that has nothing, all or none. What works already is never replaced here: a
 * machine in the field would be cut off.
 * @throws AppError 404 for hardware that this person does not see
 */
export function issueMany(
  deps: KitDeps & Pick<ResourceKit, 'find'>,
  context: RequestContext,
  ids: readonly string[],
): Promise<IssuingResult> {
  return runInTransaction(deps, context, async (work) => {
    const answer: IssuingResult = { issued: [], left: [] };
    // In one order, so that two who issue at once do not wait for each other in a circle.
    for (const id of [...new Set(ids)].sort()) {
      const row = await findRecord(work, servedDeviceAuths, id);
      const serialNo = String(row.serialNo);
      if (row.status !== 'unissued' || isAuthExpired(work, row)) {
        answer.left.push(serialNo);
        continue;
      }
      const call = { version: row.version, args: {} };
      const { secret } = await runCommand(work, servedDeviceAuths, 'rotate', id, call, deps.find);
      answer.issued.push({ serialNo, ipcSerial: String(row.ipcSerial), credential: secret ?? '' });
    }
    return answer;
  });
}

export function accessRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/deviceAuths/broker',
      policy: { key: 'deviceAuth', atLeast: 'V' },
      summary: 'Where machines connect with their credential',
      handler: async () => brokerAddress(deps.broker.url, deps.config.publicUrl),
    }),
    route({
      method: 'POST',
      path: '/deviceAuths/issue',
      policy: { action: 'deviceAuth:issueSecret', sees: 'deviceAuth' },
      summary: 'Issue credentials to hardware that has none; they are shown this once',
      body: issueManySchema,
      handler: (context) => issueMany(deps, requestContextOf(context as KitContext), context.body.ids),
    }),
  ];
}
