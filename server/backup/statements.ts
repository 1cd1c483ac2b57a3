import { CompiledQuery } from 'kysely';
import type { Executor } from '../db/tables';

/** One statement whose names come from the catalogue of the database. */
export async function queryRows<Row>(trx: Executor, text: string, params: unknown[] = []): Promise<Row[]> {
  const { rows } = await trx.executeQuery<Row>(CompiledQuery.raw(text, params) as CompiledQuery<Row>);
  return rows;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Fixed text form of values regardless of server settings, and no statement timeout. */
export async function settleSequences(trx: Executor): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings))
    await queryRows(trx, `set local ${name} = '${value}'`);
}
