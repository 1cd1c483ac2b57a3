import { randomBytes } from 'node:crypto';
import type { AnyRow } from '../../../contract/kit/resource';
import { createSecretBox } from '../../auth/secondFactor/secretBox';
import { AppError } from '../../errors';
import type { Change, CommandResult, ServerSide } from '../../kit/served';

type Partner = 'hospitalId' | 'channelId' | 'pharmacyId';
/** Prescriptions that somebody is still busy with. */
const OPEN = [
  'received',
  'unmapped',
  'mapped',
  'pending_review',
  'reviewing',
  'approved',
  'dispensing',
] as const;
const SECRET_BYTES = 24;
const KEY_BYTES = 8;

/** @throws AppError 409 `err.toggle.in_use`: a partner with open prescriptions is needed. */
async function assertIdle({ trx }: Change, column: Partner, { id }: AnyRow): Promise<void> {
  const open = await trx
    .selectFrom('prescriptions')
    .select('id')
    .where(column, '=', id)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  if (open) throw new AppError(409, 'err.toggle.in_use');
}

/** A new pair of keys; the one before it is worth nothing from now on. */
async function issueSecret({ deps }: Change, { id }: AnyRow): Promise<CommandResult> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return {
    set: {
      appKey: `ak_${randomBytes(KEY_BYTES).toString('hex')}`,
      secretBox: createSecretBox(deps.keys.record).seal(secret, id),
      secretIssuedAt: new Date(deps.clock()),
    },
    secret,
  };
}

/** What hospitals, pharmacies and channels have in common. */
export function partnerSide(column: Partner): ServerSide {
  return {
    commands: {
      enable: async () => ({ set: { enabled: true } }),
      async disable(change, row) {
        await assertIdle(change, column, row);
        return { set: { enabled: false } };
      },
      issueSecret,
    },
  };
}
