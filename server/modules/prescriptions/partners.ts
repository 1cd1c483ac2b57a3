import type { AnyRow, Resource } from '../../../contract/kit/resource';
import { OPEN_PRESCRIPTION_STATES } from '../../../contract/resources/prescriptions/prescriptionStates';
import { AppError } from '../../errors';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import type { CareCallee } from '../../partners/care/port';
import { accessSide } from '../careAccess';
import { withShare } from './suggestions';

/** Prescriptions that somebody is still busy with. */
const OPEN = [...OPEN_PRESCRIPTION_STATES, 'dispensing'] as const;
const COLUMNS = { hospital: 'hospitalId', pharmacy: 'pharmacyId', channel: 'channelId' } as const;
const CODES = { hospital: 'hospitalCodes', pharmacy: 'pharmacyCodes', channel: 'channelCodes' } as const;
type Partner = keyof typeof COLUMNS & CareCallee['kind'];

/** @throws AppError 409 `err.toggle.in_use`: a partner with open prescriptions is needed. */
async function assertIdle({ trx }: UnitOfWork, partner: Partner, { id }: AnyRow): Promise<void> {
  const open = await trx
    .selectFrom('prescriptions')
    .select('id')
    .where(COLUMNS[partner], '=', id)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  if (open) throw new AppError(409, 'err.toggle.in_use');
}

/** What hospitals, pharmacies and channels have in common. */
export function partner(kind: Partner, resource: Resource, inherited?: true): ServedResource {
  const { commands, asks } = accessSide({ resource, inherited }, kind);
  return {
    resource,
    inherited,
    pinyin: ['name'],
    complete: withShare(CODES[kind]),
    asks,
    commands: {
      ...commands,
      enable: async () => ({ set: { enabled: true } }),
      async disable(work, row) {
        await assertIdle(work, kind, row);
        return { set: { enabled: false } };
      },
    },
  };
}
