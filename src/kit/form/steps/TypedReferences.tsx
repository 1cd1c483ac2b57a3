import type { RefField } from '@contract/kit/field';
import type { Titles } from '@contract/kit/wire';
import { resourceApi } from '../../api/resourceApi';
import { References } from '../../values/valueParts';

interface TypedReferencesProps {
  field: RefField;
  value: unknown;
}

/** Records that were chosen and not saved yet, by their names. */
export function TypedReferences({ field: { to }, value }: TypedReferencesProps) {
  const ids = [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  const { data = [] } = resourceApi.useTitlesQuery({ resource: to, ids }, { skip: ids.length === 0 });
  const titles: Titles = { [to]: Object.fromEntries(data.map(({ id, title }) => [id, title])) };
  return <References to={to} ids={ids} titles={titles} linked />;
}
