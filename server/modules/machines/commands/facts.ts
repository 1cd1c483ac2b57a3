import { sql } from 'kysely';
import type { Witness } from '../../../../contract/machines/commandStates';
import type { Executor } from '../../../db/tables';
import type { Answer, Seen } from './judge';

/** Clocks of machines may be ahead of ours by this much, ms. */
const SKEW_MS = 5_000;

export interface Sent {
  id: string;
  deviceId: string;
  laneNo: string | null;
  witness: Witness;
  /** When the broker took it. */
  sentAt: Date;
}

async function answersTo(db: Executor, { id, deviceId, sentAt }: Sent): Promise<Answer[]> {
  const rows = await db
    .selectFrom('deviceEvents')
    .select(['body', 'recvAt'])
    .where('deviceId', '=', deviceId)
    .where('kind', '=', 'ack')
    .where('recvAt', '>=', sentAt)
    .where(sql<boolean>`body->>'cmd' = ${id}`)
    .orderBy('recvAt')
    .execute();
  return rows.map(({ body, recvAt }) => {
    const { st, rc, msg } = body as unknown as Answer;
    return { st, rc: Number(rc), msg: String(msg ?? ''), at: recvAt.getTime() };
  });
}

const first = (rows: readonly { at: Date }[]): number | undefined => rows[0]?.at.getTime();

/** Where each witness stands. What came before the command was sent witnesses nothing. */
const WITNESSED: Readonly<Record<Witness, (db: Executor, sent: Sent) => Promise<number | undefined>>> = {
  async door_opened(db, { deviceId, sentAt }) {
    const since = new Date(sentAt.getTime() - SKEW_MS);
    return first(
      await db
        .selectFrom('doorRecords')
        .select('openAt as at')
        .where('deviceId', '=', deviceId)
        .where('openAt', '>=', since)
        .orderBy('openAt')
        .limit(1)
        .execute(),
    );
  },
  async restarted(db, { deviceId, sentAt }) {
    return first(
      await db
        .selectFrom('deviceEvents')
        .select('recvAt as at')
        .where('deviceId', '=', deviceId)
        .where('kind', '=', 'birth')
        .where('recvAt', '>=', sentAt)
        // A machine is also born again when the server asks it to tell everything; then it has not started anew.
        .where(sql<boolean>`body->>'bd' is distinct from (
          select e.body->>'bd' from device_events e
          where e.device_id = ${deviceId} and e.kind = 'birth' and e.recv_at < ${sentAt}
          order by e.recv_at desc limit 1)`)
        .orderBy('recvAt')
        .limit(1)
        .execute(),
    );
  },
  async goods_dropped(db, { deviceId, laneNo, sentAt }) {
    return first(
      await db
        .selectFrom('vendRecords')
        .select('recvAt as at')
        .where('deviceId', '=', deviceId)
        .where('laneNo', '=', String(laneNo))
        .where('rc', '=', 0)
        .where('recvAt', '>=', sentAt)
        .orderBy('recvAt')
        .limit(1)
        .execute(),
    );
  },
};

async function isOnline(db: Executor, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deviceLatest')
    .select('state')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
  return (row?.state as { conn?: string } | undefined)?.conn === 'online';
}

/** What has been heard and seen of a command since it was sent; everything is read from what is stored. */
export async function seenOf(db: Executor, sent: Sent): Promise<Seen> {
  return {
    answers: await answersTo(db, sent),
    witnessAt: await WITNESSED[sent.witness](db, sent),
    online: await isOnline(db, sent.deviceId),
  };
}
