import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Page, PageQuery } from '../../../contract/common/page';
import type { DeviceAuthRow } from '../../../contract/devices';
import { plainAddress } from '../../access/address';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { DeviceAuthsTable } from '../../db/tables/fleet';
import { AppError } from '../../errors';
import type { Chain } from '../../events/chain';
import { appendAudit } from '../../events/log';
import { containing, paged } from '../../http/paging';
import { secretHash } from '../../ingest/deviceAuth';

const SECRET_BYTES = 24;

function toRow(row: Selectable<DeviceAuthsTable>): DeviceAuthRow {
  const { id, serialNo, ipcSerial, model, oemName, status, version } = row;
  return {
    ...{ id, serialNo, ipcSerial, model, oemName, status, version, org: row.orgId },
    secretIssuedAt: row.secretIssuedAt?.getTime() ?? null,
  };
}

export function listDeviceAuths(
  { db }: Database,
  { orgIds }: Principal,
  { q, page, pageSize }: PageQuery,
): Promise<Page<DeviceAuthRow>> {
  let query = db
    .selectFrom('deviceAuths')
    .selectAll()
    .where('orgId', 'in', [...orgIds])
    .orderBy('serialNo');
  if (q) query = query.where('serialNo', 'ilike', containing(q));
  return paged(db, query, { page, pageSize }, toRow);
}

export interface IssueDeps {
  database: Database;
  chain: Chain;
  clock: () => number;
}

/**
 * Issues a new secret for a machine and forgets the old one. It is shown this once; only its hash is kept.
 * @throws AppError 404, 409 `err.device.authState` when the credential is revoked or expired.
 */
export function issueSecret(
  { database, chain, clock }: IssueDeps,
  principal: Principal,
  request: { id: string; ip: string; requestId: string },
): Promise<{ secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return database.db.transaction().execute(async (trx) => {
    const auth = await trx
      .selectFrom('deviceAuths')
      .select(['id', 'status', 'version', 'orgId', 'serialNo'])
      .where('id', '=', request.id)
      .where('orgId', 'in', [...principal.orgIds])
      .forUpdate()
      .executeTakeFirst();
    if (!auth) throw new AppError(404, 'err.common.notFound');
    if (auth.status === 'revoked' || auth.status === 'expired')
      throw new AppError(409, 'err.device.authState');
    const now = new Date(clock());
    await trx
      .updateTable('deviceAuths')
      .set({
        secretHash: secretHash(secret),
        secretIssuedAt: now,
        status: 'issued',
        version: auth.version + 1,
        updatedAt: now,
      })
      .where('id', '=', auth.id)
      .execute();
    await appendAudit(trx, chain, {
      actorId: principal.userId,
      actorName: principal.name,
      orgId: auth.orgId,
      ip: plainAddress(request.ip),
      action: 'deviceAuth.secretIssued',
      entity: 'deviceAuth',
      entityId: auth.id,
      before: { status: auth.status },
      after: { status: 'issued' },
      requestId: request.requestId,
    });
    return { secret };
  });
}
