import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../tests/e2e/chromium';
import { logIn, openPage } from '../../tests/e2e/consolePage';
import { launchServer } from '../../tests/e2e/serverProcess';
import type { Figure } from '../figure';
import type * as ListServers from '../queries/listServer';
import { loadSource } from '../source';
import { LIST, openingFigures, scrolling, typing } from './consoleSteps';
import { MainThread } from './mainThread';
import { turningFigures } from './turning';

/** Rows of the list. The folder is kept: seeding takes a while. */
const PEOPLE = Number(process.env.BENCH_ROWS ?? 100_000);
const FOLDER = join(tmpdir(), `pharos-lists-${PEOPLE}`);

async function fill(): Promise<void> {
  const source = await loadSource<typeof ListServers>('/bench/queries/listServer.ts');
  const filled = await source.module.startListServer(FOLDER, PEOPLE);
  await filled.close();
  await source.close();
}

/** What a person waits for in lists and forms, in a list of many people. */
export async function run(): Promise<Figure[]> {
  await fill();
  const server = await launchServer({ SIMULATOR_DEVICES: '0' }, FOLDER);
  const context = await openBrowser();
  const console = await openPage(context, server.url);
  await logIn(console, 'admin', LIST);
  await console.page.locator('[role=row][data-id]').first().waitFor();
  const thread = await MainThread.of(console.page);
  const figures = [
    ...(await turningFigures(console)),
    ...(await scrolling(console, thread)),
    ...(await typing(console, thread)),
    ...(await openingFigures(console)),
  ];
  await context.close();
  await server.kill();
  return figures;
}
