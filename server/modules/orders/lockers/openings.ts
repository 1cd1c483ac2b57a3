import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { OPEN_BOX_TTL_MS, type OpeningPurpose } from '../../../../contract/orders/lockers';
import { ulid } from '../../../ids';
import type { Broker } from '../../../ingest';
import { forEachRow, recordsInBackoff } from '../../../kit/records/systemEvents';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { sendCommand } from '../../devices/sendCommand';

const AT_ONCE = 50;
const TELLING = 'job:lockOrders.openings';

interface OpeningRequest {
  box: AnyRow;
  order: AnyRow;
  purpose: OpeningPurpose;
  reason?: string;
}

/** The box shall open; the machine is told as soon as this is stored. What it reports moves the order. */
export async function askOpening(
  work: UnitOfWork,
  { box, order, purpose, reason }: OpeningRequest,
): Promise<void> {
  const now = work.deps.clock();
  await work.trx
    .insertInto('lockerOpenings')
    .values({
      id: `LB${ulid(now)}`,
      orgId: String(order.orgId),
      boxId: box.id,
      orderId: order.id,
      purpose,
      askedBy: work.context.principal.userId ? work.context.principal.name : null,
      reason: reason ?? null,
      askedAt: new Date(now),
      toldAt: null,
      openedAt: null,
      shutAt: null,
    })
    .execute();
}

/** A person has checked the box: earlier openings no longer count. */
export async function voidOpenings({ trx }: UnitOfWork, boxId: string): Promise<void> {
  await trx.updateTable('lockerOpenings').set({ void: true }).where('boxId', '=', boxId).execute();
}

/** Told twice after a crash, or by two nodes, it is one command: the machine opens the box once. One that fails rests. */
export async function tellOpenings(kit: KitDeps, broker: Pick<Broker, 'publish'>): Promise<void> {
  const { db } = kit.database;
  const rows = await db
    .selectFrom('lockerOpenings')
    .innerJoin('lockerBoxes', 'lockerBoxes.id', 'lockerOpenings.boxId')
    .innerJoin('devices', 'devices.id', 'lockerBoxes.deviceId')
    .select(['lockerOpenings.id', 'serialNo', 'lockerCabinet', 'boxNo', 'purpose', 'askedAt'])
    .where('toldAt', 'is', null)
    .where('void', '=', false)
    .where(sql<boolean>`locker_openings.id <> all (${recordsInBackoff(kit, TELLING)}::text[])`)
    // The order has left the box meanwhile: it may be somebody else's.
    .whereRef('lockerBoxes.orderId', '=', 'lockerOpenings.orderId')
    .where('askedAt', '>', new Date(kit.clock() - OPEN_BOX_TTL_MS))
    .orderBy('askedAt')
    .limit(AT_ONCE)
    .execute();
  await forEachRow(kit, TELLING, rows, async ({ id, serialNo, lockerCabinet, boxNo, purpose, askedAt }) => {
    const ttl = Math.max(1, Math.floor((askedAt.getTime() + OPEN_BOX_TTL_MS - kit.clock()) / 1_000));
    const p = { cab: lockerCabinet, box: boxNo, pur: purpose };
    await sendCommand(broker, serialNo, { cmd: id, type: 'open_box', ttl, p });
    const toldAt = new Date(kit.clock());
    await db.updateTable('lockerOpenings').set({ toldAt }).where('id', '=', id).execute();
  });
}
