import type { AnyRow } from '../../../contract/kit/resource';
import { prescriptions } from '../../../contract/resources/prescriptions/prescriptions';
import { AppError } from '../../errors';
import type { CommandResult, ServedResource, UnitOfWork } from '../../kit/served';
import { withFindings } from './findings';
import { handOut } from './handOut';
import { mappedItems } from './items';
import { freeUnused } from './redeem/free';
import { keepReport, resendReport, withTold } from './redeem/reports';
import { NO_LEASE, reviewCommands } from './reviews';

/** Looks every medicine up again; a prescription with one that is not ours waits for the mapping. */
async function checkCodes(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const { items, complete, controlled } = await mappedItems(work, row);
  if (!complete && row.state === 'unmapped') throw new AppError(409, 'err.rx.unmapped');
  return { set: { items, controlled, state: complete ? 'mapped' : 'unmapped' } };
}

export const servedPrescriptions: ServedResource = {
  resource: prescriptions,
  shortSearches: true,
  complete: async (db, rows, context) => withTold(db, await withFindings(db, rows, context)),
  stored: keepReport,
  refusals: { prescriptions_two_people: 'err.rx.dispenser', prescriptions_second: 'err.rx.second_person' },
  commands: {
    ...reviewCommands,
    checkCodes,
    handOut,
    freeUnused,
    tellAgain: resendReport,
    enqueue: async ({ deps }) => ({ set: { queuedAt: new Date(deps.clock()) } }),
    void: async (_change, _row, _args, reason) => ({ set: { ...NO_LEASE, voidReason: reason } }),
  },
};
