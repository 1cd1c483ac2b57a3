import type { ResourceKey } from 'i18next';

/** Texts by their file, fetched one by one when somebody needs them. */
export default import.meta.glob<ResourceKey>('../../../locales/en/*.json', { import: 'default' });
