import { readConfig } from '../../../config';
import { openDatabase } from '../../../db/database';
import { migrate } from '../../../db/migrate';
import { runCli } from '../../../runCli';
import { recountSales } from './count';

/** Exit code 0: counted. */
async function run(): Promise<number> {
  const database = await openDatabase(readConfig(process.env));
  try {
    await migrate(database);
    const days = await recountSales(database);
    process.stdout.write(`sums of sales: ${days} days of institutions counted again\n`);
    return 0;
  } finally {
    await database.close();
  }
}

runCli(run());
