import type { Executor } from '../../db/tables';

/** What several requests decide about one machine is decided one after the other, until the transaction ends. */
export async function lockMachine(trx: Executor, deviceId: string): Promise<void> {
  // Rows that only name the machine are written meanwhile.
  await trx.selectFrom('devices').select('id').where('id', '=', deviceId).forNoKeyUpdate().execute();
}
