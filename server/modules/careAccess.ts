import { randomBytes } from 'node:crypto';
import type { AnyRow } from '../../contract/kit/resource';
import { isCareAddress } from '../../contract/prescriptions/address';
import { ROTATION_MS } from '../../contract/resources/prescriptions/partner';
import type { Executor } from '../db/tables';
import { AppError } from '../errors';
import { findRecord, writeRecord } from '../kit/records/records';
import { runInTransaction } from '../kit/records/transaction';
import type {
  CommandRequest,
  CommandResult,
  KitDeps,
  ServedResource,
  ServerSide,
  UnitOfWork,
} from '../kit/served';
import type { CareCallee } from '../partners/care/port';
import { createSecretBox } from '../secrets/secretBox';

const SECRET_BYTES = 24;
const KEY_BYTES = 8;

const TABLES = {
  hospital: 'hospitals',
  pharmacy: 'pharmacies',
  channel: 'prescriptionChannels',
  consultation: 'onlineHospitals',
} as const;

/** Where a partner is called; undefined for one without an address or keys. */
export async function calleeOf(
  db: Executor,
  { keys }: Pick<KitDeps, 'keys'>,
  kind: CareCallee['kind'],
  id: string,
): Promise<CareCallee | undefined> {
  const { accessUrl, appKey, secretBox } = await db
    .selectFrom(TABLES[kind])
    .select(['accessUrl', 'appKey', 'secretBox'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!accessUrl || !appKey || !secretBox) return undefined;
  return { kind, accessUrl, appKey, secret: createSecretBox(keys.record).open(secretBox, id) };
}

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/** A new pair of keys; the one before it is worth nothing from now on. */
async function issueSecret({ deps }: UnitOfWork, { id }: AnyRow): Promise<CommandResult> {
  const secret = newSecret();
  return {
    set: {
      appKey: `ak_${randomBytes(KEY_BYTES).toString('hex')}`,
      secretBox: createSecretBox(deps.keys.record).seal(secret, id),
      secretIssuedAt: new Date(deps.clock()),
      previousBox: null,
      previousUntil: null,
    },
    secret,
  };
}

/** A new secret for the same key; the one before it is good for a day, so that the partner can change over. */
async function rotateSecret(
  work: UnitOfWork,
  kind: CareCallee['kind'],
  { id }: AnyRow,
): Promise<CommandResult> {
  const { trx, deps } = work;
  const { secretBox } = await trx
    .selectFrom(TABLES[kind])
    .select('secretBox')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [secret, now] = [newSecret(), deps.clock()];
  return {
    set: {
      secretBox: createSecretBox(deps.keys.record).seal(secret, id),
      secretIssuedAt: new Date(now),
      previousBox: secretBox,
      previousUntil: new Date(now + ROTATION_MS),
    },
    secret,
  };
}

/** Calls the partner and keeps how that ended, whatever it was. @throws AppError 409 for an address that is none */
async function tested(
  deps: KitDeps,
  served: ServedResource,
  kind: CareCallee['kind'],
  row: AnyRow,
  { context }: CommandRequest,
) {
  const callee = await calleeOf(deps.database.db, deps, kind, row.id);
  if (!callee || !deps.care) throw new AppError(409, 'err.partner.noSecret');
  if (!isCareAddress(callee.accessUrl, deps.config.platformHosts ?? []))
    throw new AppError(409, 'err.partner.address');
  const { result, ms, problem } = await deps.care.test(callee);
  const values = {
    testResult: result,
    testedAt: new Date(deps.clock()),
    testMs: ms,
    testProblem: problem ?? null,
  };
  await runInTransaction(deps, context, async (work) =>
    writeRecord(work, served, await findRecord(work, served, row.id), values, {
      action: 'testConnection',
    }),
  );
}

/** Keys and connection of a partner: what `ACCESS_COMMANDS` of the contract name. */
export function accessSide(
  served: Pick<ServedResource, 'resource' | 'inherited'>,
  kind: CareCallee['kind'],
): Required<Pick<ServerSide, 'commands' | 'asks'>> {
  return {
    commands: {
      issueSecret,
      rotateSecret: (work, row) => rotateSecret(work, kind, row),
      // The result stands in the record already.
      testConnection: async () => ({}),
    },
    asks: { testConnection: (deps, row, asked) => tested(deps, served, kind, row, asked) },
  };
}
