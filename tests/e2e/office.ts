import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { sharedServer, startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

/** A server without machines, and its administrator. */
export interface Office {
  server: ServerProcess;
  api: ApiClient;
  close(): Promise<void>;
}

/** No server outlives a test that could not begin. */
async function orClose<T>(work: Promise<T>, close: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await close();
    throw error;
  }
}

export async function startOffice(): Promise<Office> {
  const server = await startServer({ SIMULATOR_DEVICES: '0' });
  const close = () => server.kill('SIGKILL');
  return { server, close, api: await orClose(signIn(server.url, 'admin'), close) };
}

/** The one that other files use too: for those that change nothing of it, or add rows that nobody counts. */
export async function sharedOffice(): Promise<Office> {
  const server = await sharedServer();
  return { server, close: async () => undefined, api: await signIn(server.url, 'admin') };
}

export interface OpenOffice extends Office {
  /** In which he has signed in. */
  console: ConsolePage;
}

export async function openOffice(starting: Promise<Office> = sharedOffice()): Promise<OpenOffice> {
  const office = await starting;
  const console = await orClose(openConsole(office.server.url), office.close);
  const close = async () => {
    await console.close();
    await office.close();
  };
  await orClose(logIn(console), close);
  return { ...office, console, close };
}
