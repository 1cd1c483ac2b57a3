import type { Locale } from '../../../../contract/common/locale';
import type { Resource } from '../../../../contract/kit/resource';
import { importable } from '../../../../contract/kit/transfer/importing';
import { sheetWords } from '../sheets/words';
import { fieldFor } from './read/readRow';

/** Template for imports, plain or as an archive for pictures: all importable columns, required ones with a star. */
export async function* templateRows(resource: Resource, locale: Locale): AsyncGenerator<string[]> {
  const words = sheetWords(resource.name, locale);
  yield importable(resource, true).map(
    (name) => `${words.field(name)}${fieldFor(resource, name).required ? '*' : ''}`,
  );
}
