import { launchServer } from '../../tests/e2e/serverProcess';
import type { Figure } from '../figure';
import { runFolder } from '../folders';

/** From the command to the ready line: an empty folder with 200 machines to make, and the same again. */
export async function run(): Promise<Figure[]> {
  const folder = runFolder();
  const timed = async () => {
    const before = performance.now();
    const server = await launchServer({ SIMULATOR_DEVICES: '200' }, folder);
    const seconds = (performance.now() - before) / 1_000;
    await server.kill('SIGTERM');
    return seconds;
  };
  return [
    { name: 'start.first', value: await timed(), unit: 's', better: 'lower', budget: 60 },
    { name: 'start.again', value: await timed(), unit: 's', better: 'lower', budget: 5 },
  ];
}
