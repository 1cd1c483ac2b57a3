import { inSentence } from '@contract/kit/stateRefusal';
import { resourceNamed } from '@contract/resources';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useRights } from '../commands/useCommands';
import { pathOfWanted } from '../form/drafts/copyOf';
import { useWordsLater } from '../words';
import type { WantedState } from './madeFor';

export interface NothingFoundProps {
  resource: string;
  where?: Readonly<Record<string, string>>;
  /** Mark of the field that takes what is made. */
  by: string;
  /** What was searched for: the new one is called so. */
  typed: string;
}

/**
 * Where a record is chosen and none is found: the way to a new one, for anyone who may make it. What is typed is kept,
 * and whoever saves the new one comes back here with it.
 */
export function NothingFound({ resource: name, where, by, typed }: NothingFoundProps) {
  const { t } = useTranslation('kit');
  const resource = resourceNamed(name);
  const words = useWordsLater(name);
  const { create } = useRights(resource);
  const { pathname, search } = useLocation();
  // A field that loses the focus to the link forgets what was searched for.
  const [called, setCalled] = useState(typed);
  if (typed !== '' && typed !== called) setCalled(typed);
  const state: WantedState = { wanted: { by, at: `${pathname}${search}`, where } };
  return (
    <>
      {t('list.nothing')}
      {create && words && (
        <>
          {' · '}
          <Anchor component={Link} to={pathOfWanted(resource, where, called)} state={state} size="sm">
            {t('list.new', { name: inSentence(words.name) })}
          </Anchor>
        </>
      )}
    </>
  );
}
