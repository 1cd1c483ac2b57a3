import type { ResourceKey } from 'i18next';

/** Texts of lists and records by their file, fetched one by one; pages before the sign-in need none. */
export default import.meta.glob<ResourceKey>('../../../../locales/en/resources/*.json', {
  import: 'default',
});
