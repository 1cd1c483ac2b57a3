import type { Executor } from '../../db/tables';
import type { Keys } from '../../secrets/keys';
import { createSecretBox } from '../../secrets/secretBox';
import type { CareAccount, CareKind } from './port';

export interface CareKeys {
  keys: Pick<Keys, 'record'>;
}
/** Columns of the tables of partners that say who they are to us. */
export interface CareAccessRow {
  id: string;
  orgId: string | null;
  code: string | null;
  appKey: string | null;
  secretBox: string | null;
  previousBox: string | null;
  previousUntil: Date | number | null;
}
type SignedBy = Partial<Pick<CareAccount, 'signType' | 'publicKey'>>;

/** The secrets that are valid now, the newest first. */
function secretsOf({ keys }: CareKeys, row: CareAccessRow, now: number): string[] {
  const box = createSecretBox(keys.record);
  const before = Number(row.previousUntil) > now ? row.previousBox : null;
  return [row.secretBox, before].flatMap((sealed) => (sealed === null ? [] : [box.open(sealed, row.id)]));
}

const KEPT = ['id', 'orgId', 'code', 'appKey', 'secretBox', 'previousBox', 'previousUntil'] as const;

async function rowOf(
  db: Executor,
  kind: CareKind,
  appKey: string,
): Promise<(CareAccessRow & SignedBy) | undefined> {
  if (kind === 'hospital')
    return db
      .selectFrom('hospitals')
      .select(KEPT)
      .where('appKey', '=', appKey)
      .where('enabled', '=', true)
      .executeTakeFirst();
  if (kind === 'consultation')
    return db
      .selectFrom('onlineHospitals')
      .select(KEPT)
      .where('appKey', '=', appKey)
      .where('enabled', '=', true)
      .executeTakeFirst();
  const row = await db
    .selectFrom('prescriptionChannels')
    .select([...KEPT, 'signType', 'publicKey'])
    .where('appKey', '=', appKey)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row && { ...row, signType: row.signType ?? undefined, publicKey: row.publicKey ?? undefined };
}

/** The partner that a key belongs to; undefined for one that nobody has given out, or that is disabled. */
export async function accountOfKey(
  db: Executor,
  deps: CareKeys,
  { kind, appKey, now }: { kind: CareKind; appKey: string; now: number },
): Promise<CareAccount | undefined> {
  const row = await rowOf(db, kind, appKey);
  if (!row) return undefined;
  return {
    kind,
    id: row.id,
    orgId: String(row.orgId),
    code: String(row.code),
    appKey,
    secrets: secretsOf(deps, row, now),
    signType: row.signType ?? 'hmac_sha256',
    publicKey: row.publicKey,
  };
}
