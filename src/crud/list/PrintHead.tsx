import type { Resource } from '@contract/kit/resource';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import type { Words } from '../words';
import { useFilterWords } from './FilterBar';
import classes from './ListScreen.module.css';
import type { ListState } from './listState';

interface PrintHeadProps {
  resource: Resource;
  words: Words;
  state: ListState;
  asOf?: number;
  total: number;
}

function FilterLine({
  resource,
  words,
  name,
  text,
}: Pick<PrintHeadProps, 'resource' | 'words'> & { name: string; text: string }) {
  return <li>{useFilterWords(resource, words, name, text)}</li>;
}

/** What a printed list is about: its name, its question and its time. */
export function PrintHead({ resource, words, state, asOf, total }: PrintHeadProps) {
  const { t } = useTranslation('crud');
  const format = useFormat();
  return (
    <div className={classes.print}>
      <h1>{words.plural}</h1>
      <p>{t('list.printed', { time: format.dateTime(asOf), shown: format.number(total) })}</p>
      <ul>
        {state.q && <li>{t('list.searchedFor', { q: state.q })}</li>}
        {Object.entries(state.filter).map(([name, text]) => (
          <FilterLine key={name} resource={resource} words={words} name={name} text={text} />
        ))}
      </ul>
    </div>
  );
}
