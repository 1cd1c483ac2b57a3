import { inSentence } from '@contract/kit/stateRefusal';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../ResourceContext';

/** What the dialog of a command for many is headed with: the command, and how many of what. */
export function useBulkTitle(command: string, count: number | undefined): string {
  const { words } = useResource();
  const { t } = useTranslation('kit');
  const name = words.command(command);
  if (count === undefined) return t('command.title', { command: name, title: words.plural });
  return t('bulk.title', { command: name, count, name: inSentence(count === 1 ? words.name : words.plural) });
}
