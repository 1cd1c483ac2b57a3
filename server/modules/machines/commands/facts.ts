import { sql } from 'kysely';
import type { Executor } from '../../../db/tables';
import type { CommandEvidence, MachineAnswer } from './judge';
import { type CommandRow, soldFrom, WITNESSED } from './witnesses';

async function answersTo(db: Executor, { id, deviceId, sentAt }: CommandRow): Promise<MachineAnswer[]> {
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
    const { st, rc, msg } = body as unknown as MachineAnswer;
    return { st, rc: Number(rc), msg: String(msg ?? ''), at: recvAt.getTime() };
  });
}

async function isOnline(db: Executor, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deviceLatest')
    .select('state')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
  return (row?.state as { conn?: string } | undefined)?.conn === 'online';
}

async function bornSince(db: Executor, { deviceId, sentAt }: CommandRow): Promise<number | undefined> {
  const row = await db
    .selectFrom('deviceEvents')
    .select('recvAt')
    .where('deviceId', '=', deviceId)
    .where('kind', '=', 'birth')
    .where('recvAt', '>', sentAt)
    .orderBy('recvAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.recvAt.getTime();
}

/** What has been heard and seen of a command since it was sent; everything is read from what is stored. */
export async function seenOf(db: Executor, sent: CommandRow): Promise<CommandEvidence> {
  const answers = await answersTo(db, sent);
  const doneAt = answers.find(({ st }) => st === 'done')?.at;
  return {
    answers,
    denied: sent.witness === 'lanes_locked' && doneAt !== undefined && (await soldFrom(db, sent, doneAt)),
    witnessAt: await WITNESSED[sent.witness](db, sent),
    online: await isOnline(db, sent.deviceId),
    bornAt: answers.length === 0 ? await bornSince(db, sent) : undefined,
  };
}
