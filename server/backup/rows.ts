import { createHash } from 'node:crypto';
import type { Executor } from '../db/tables';
import type { TableShape } from './schema';
import { queryRows, quoted } from './statements';

const FEWEST = 16;
const MOST = 4_096;
/** Characters of one batch: rows may be of a few bytes or of a megabyte. */
const BATCH = 1_000_000;

const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);

/** A line is a JSON array of the columns in their text form. */
function selectLines({ name, columns }: TableShape, where: string): string {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  return `select to_json(array[${texts}])::text as line from ${quoted(name)} ${where}`;
}

/** All rows of a table, or those of a condition, in batches. */
export async function* readLines(trx: Executor, table: TableShape, where = ''): AsyncGenerator<string[]> {
  await queryRows(trx, `declare backup_rows no scroll cursor for ${selectLines(table, where)}`);
  let count = FEWEST;
  for (;;) {
    const lines = (await queryRows<{ line: string }>(trx, `fetch ${count} from backup_rows`)).map(
      (row) => row.line,
    );
    if (lines.length === 0) break;
    yield lines;
    count = lengthOf(lines) < BATCH / 2 ? Math.min(MOST, count * 2) : Math.max(1, Math.ceil(count / 2));
  }
  await queryRows(trx, 'close backup_rows');
}

/** Puts lines into a table. */
export function createWriter(trx: Executor, { name, columns }: TableShape) {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(j ->> ${index})::${type}`).join(', ');
  const insert = `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) as r(j)`;
  let waiting: string[] = [];
  let length = 0;
  const flush = async () => {
    if (waiting.length > 0) await queryRows(trx, insert, [`[${waiting.join(',')}]`]);
    waiting = [];
    length = 0;
  };
  const write = async (line: string) => {
    waiting.push(line);
    length += line.length;
    if (length >= BATCH || waiting.length >= MOST) await flush();
  };
  return { write, flush };
}

/** How many rows there are and what is in them, whatever their order: a sum of hashes. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.rows += 1;
    this.#sum = BigInt.asUintN(64, this.#sum + createHash('sha256').update(line).digest().readBigUInt64BE());
  }

  /** Adds the rows of another one. */
  include({ rows, digest }: { rows: number; digest: string }): void {
    this.rows += rows;
    this.#sum = BigInt.asUintN(64, this.#sum + BigInt(`0x${digest}`));
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

/** The same sum without reading a row: the database makes it, in a third of the time. */
export async function sumInDatabase(trx: Executor, table: TableShape, where: string) {
  const first = `('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;
  const [found] = await queryRows<{ rows: number; sum: string }>(
    trx,
    `select count(*)::int as rows, coalesce(sum(${first}), 0)::text as sum from (${selectLines(table, where)}) as lines`,
  );
  const sum = new RowSum();
  sum.include({
    rows: found?.rows ?? 0,
    digest: BigInt.asUintN(64, BigInt(found?.sum ?? 0)).toString(16),
  });
  return { rows: sum.rows, digest: sum.digest };
}

export async function tableSum(trx: Executor, table: TableShape): Promise<RowSum> {
  const sum = new RowSum();
  for await (const lines of readLines(trx, table)) for (const line of lines) sum.add(line);
  return sum;
}
