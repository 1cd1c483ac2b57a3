import { SearchInput } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';

interface ListSearchProps {
  value: string;
  onChange(q: string): void;
}

/** Parts of words; not offered where a list has nothing that is searched by them. */
export function ListSearch({ value, onChange }: ListSearchProps) {
  const { t } = useTranslation('kit');
  const { resource } = useResource();
  if (resource.list.search.length === 0) return null;
  return <SearchInput label={t('list.search')} value={value} onChange={onChange} />;
}
