import { readFile } from 'node:fs/promises';
import { merchantEntries } from '../../../contract/resources/merchants/merchantEntries';
import type { Executor } from '../../db/tables';
import { filePath } from '../../files/store';
import { ApplicationRefused, type OnboardingPort } from '../../partners/payment/onboarding/port';

const PICTURES = Object.entries(merchantEntries.fields)
  .filter(([, { kind }]) => kind === 'file' || kind === 'files')
  .map(([name]) => name);

const idsOf = (value: unknown) => [value].flat().filter((id): id is string => typeof id === 'string');

/** Uploads whatever pictures an application has. @returns the provider's ids, by field */
export async function uploadPictures(
  { db, filesDir, onboarding }: { db: Executor; filesDir: string; onboarding: OnboardingPort },
  entry: Readonly<Record<string, unknown>>,
): Promise<Record<string, string[]>> {
  const wanted = [...new Set(PICTURES.flatMap((name) => idsOf(entry[name])))];
  const files = await db
    .selectFrom('files')
    .select(['id', 'digest', 'name'])
    .where('id', 'in', wanted.length > 0 ? wanted : [''])
    .execute();
  const uploaded = new Map<string, string>();
  for (const file of files) {
    const bytes = await readFile(filePath(filesDir, file));
    const field = PICTURES.find((name) => idsOf(entry[name]).includes(file.id));
    const id = await onboarding.upload(file.name, bytes).catch((error: unknown) => {
      // The provider speaks of a file; the applicant knows it by its field.
      if (!(error instanceof ApplicationRefused)) throw error;
      throw new ApplicationRefused('value', field, error.words, error);
    });
    uploaded.set(file.id, id);
  }
  return Object.fromEntries(
    PICTURES.map((name) => [name, idsOf(entry[name]).flatMap((id) => uploaded.get(id) ?? [])]),
  );
}
