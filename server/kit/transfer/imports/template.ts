import type { Locale } from '../../../../contract/common/locale';
import type { Resource } from '../../../../contract/kit/resource';
import { importable } from '../../../../contract/kit/transfer/importing';
import { sheetWords } from '../sheets/words';
import { fieldFor } from './read/readRow';

/** A sheet to fill in, alone or packed with pictures: the heads of all that may stand in one, a star at those without which no record is made. */
export async function* templateRows(resource: Resource, locale: Locale): AsyncGenerator<string[]> {
  const words = sheetWords(resource.name, locale);
  yield importable(resource, true).map(
    (name) => `${words.field(name)}${fieldFor(resource, name).required ? '*' : ''}`,
  );
}
