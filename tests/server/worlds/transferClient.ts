import { expect } from 'vitest';
import type { ImportReport } from '../../../contract/kit/wire';
import { createJobRunner } from '../../../server/jobs/jobs';
import { createKit } from '../../../server/kit/kit';
import { registerImportJobs } from '../../../server/kit/transfer/imports/importJobs';
import type { ImportKit } from '../../../server/kit/transfer/imports/runImport';
import { SERVED } from '../../../server/modules';
import type { ApiClient } from '../../e2e/apiClient';
import type { ApiWorld } from './apiWorld';

export interface SheetFile {
  resource: string;
  file: string | Buffer;
  name?: string;
  mapping?: Record<string, string | null>;
}

const headersOf = ({ token, cookie }: ApiClient) => ({ token, cookie, 'Accept-Language': 'en' });
const quiet = { warn: () => undefined, error: () => undefined };

/** Runs the jobs of imports that are due `after` milliseconds from now. */
export async function runImports(
  { core }: Pick<ApiWorld, 'core'>,
  kit: ImportKit = createKit(core, SERVED),
  after = 0,
): Promise<void> {
  const jobs = createJobRunner({
    database: core.database,
    clock: { now: () => Date.now() + after },
    log: quiet,
  });
  registerImportJobs(jobs, kit);
  await jobs.runDue();
  await jobs.stop();
}

/** Sends a sheet as the dialog does. */
export function postSheet(
  { url }: ApiWorld,
  client: ApiClient,
  { resource, file, name = 'sheet.csv', mapping }: SheetFile,
): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  return fetch(`${url}/api/${resource}/import`, { method: 'POST', headers: headersOf(client), body: form });
}

/** Sends a sheet and lets it be checked; undefined when it was refused. */
export async function checkedSheet(
  world: ApiWorld,
  client: ApiClient,
  sheet: SheetFile,
): Promise<ImportReport> {
  const answer = await postSheet(world, client, sheet);
  const { result } = (await answer.json()) as { result: ImportReport };
  if (!result) return result;
  await runImports(world);
  return client.get<ImportReport>(`/imports/${result.id}`);
}

/** A file that is there, as a browser would save it. */
export async function downloaded({ url }: ApiWorld, client: ApiClient, path: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api${path}`, { headers: headersOf(client) });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
