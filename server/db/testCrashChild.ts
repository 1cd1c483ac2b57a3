import { openDatabase } from './database';

/** Writes rows for ever and prints the id of each once it is acknowledged; its parent kills it. */
async function writeUntilKilled(dataDir: string, firstId: number): Promise<void> {
  const database = await openDatabase({ dataDir });
  await database.query('create table if not exists acknowledged (id int primary key, pad text)');
  for (let id = firstId; ; id++) {
    await database.query('insert into acknowledged values ($1, $2)', [id, 'x'.repeat(200)]);
    process.stdout.write(`${id}\n`);
  }
}

await writeUntilKilled(process.argv[2] as string, Number(process.argv[3]));
