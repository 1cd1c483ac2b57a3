import { inSentence } from '@contract/kit/stateRefusal';
import { resourceNamed } from '@contract/resources';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRights } from '../commands/useCommands';
import { useWordsLater } from '../words';

/** Where a record is chosen and none is found: the way to a new one, for whoever may make it. What is typed is kept. */
export function NothingFound({ resource: name }: { resource: string }) {
  const { t } = useTranslation('kit');
  const resource = resourceNamed(name);
  const words = useWordsLater(name);
  const { create } = useRights(resource);
  return (
    <>
      {t('list.nothing')}
      {create && words && (
        <>
          {' · '}
          <Anchor component={Link} to={`${resource.path}/new`} size="sm">
            {t('list.new', { name: inSentence(words.name) })}
          </Anchor>
        </>
      )}
    </>
  );
}
