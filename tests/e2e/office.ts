import type { AnyRow } from '../../contract/kit/resource';
import type { Option } from '../../contract/kit/wire';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { sharedServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

/** A new member of repair staff. */
export async function addStaff(
  api: ApiClient,
  draft: { code: string; name: string; phone: string },
): Promise<AnyRow> {
  const [role] = await api.get<Option[]>('/roles/options?filter[type]=eq:repair');
  return api.post<AnyRow>('/users', { ...draft, roleId: role?.id });
}

/** A server without machines that other files use too, and its administrator. */
export interface Office {
  server: ServerProcess;
  api: ApiClient;
}

/** For those that change nothing of it, or add rows that nobody counts. */
export async function sharedOffice(): Promise<Office> {
  const server = await sharedServer();
  return { server, api: await signIn(server.url, 'admin') };
}

export interface OpenOffice extends Office {
  /** In which he has signed in. */
  console: ConsolePage;
}

export async function openOffice(): Promise<OpenOffice> {
  const office = await sharedOffice();
  const console = await openConsole(office.server.url);
  try {
    await logIn(console);
  } catch (error) {
    // No browser outlives a test that could not begin.
    await console.close();
    throw error;
  }
  return { ...office, console };
}
