import { type ChoiceField, isRegionText } from '@contract/kit/field';
import { type Format, NOTHING, useCurrency } from '@shared/lib';
import RegionName from '@shared/regions/RegionName';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceWords } from '../words';
import classes from './FieldValue.module.css';
import type { FieldValueProps } from './fieldValueProps';
import { RecordLink } from './RecordLink';

interface ChoicesProps {
  name: string;
  field: ChoiceField;
  values: readonly string[];
  words: ResourceWords;
}

export function Choices({ name, field: { tones }, values, words }: ChoicesProps) {
  return (
    <span className={classes.choices}>
      {values.map((value) => (
        <span key={value} className={classes.choice} data-choice={value}>
          {tones?.[value] && <span className={classes.dot} data-tone={tones[value]} />}
          <span className={classes.word}>{words.choice(name, value)}</span>
        </span>
      ))}
    </span>
  );
}

type ReferencesProps = Pick<FieldValueProps, 'titles' | 'linked' | 'tabIndex'> & {
  to: string;
  ids: readonly string[];
};

/** Titles of the records that are pointed at; one that has none is not shown to this person. */
export function References({ to, ids, titles, linked, tabIndex }: ReferencesProps) {
  const { t } = useTranslation(['kit', 'common']);
  return ids.map((id, index) => {
    const title = titles[to]?.[id];
    return (
      <Fragment key={id}>
        {index > 0 && t('common:separator')}
        {linked && title !== undefined ? (
          <RecordLink to={to} id={id} title={title} tabIndex={tabIndex} />
        ) : (
          (title ?? NOTHING)
        )}
      </Fragment>
    );
  });
}

export function Money({ amount, orgId, format }: { amount: number; orgId: unknown; format: Format }) {
  return format.money(amount, useCurrency(orgId));
}

/** When something was; how long ago, its second and its zone for anyone who points at it. */
export function MomentValue({ at, exact, format }: { at: number; exact?: boolean; format: Format }) {
  const told = () => {
    const age = Date.now() - at;
    return age < 0 ? format.stamp(at) : `${format.stamp(at)} · ${format.age(age)}`;
  };
  return (
    <time
      dateTime={new Date(at).toISOString()}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = told();
      }}
    >
      {exact ? format.exact(at) : format.dateTime(at)}
    </time>
  );
}

const DIGEST = /^[0-9a-f]{64}$/;

/** Compared by eye, group by group; where it takes two lines they are equally long. */
function Digest({ text }: { text: string }) {
  return (
    <span className={classes.digest}>
      {text.match(/.{8}/g)?.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name than their place
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {group}
        </Fragment>
      ))}
    </span>
  );
}

export function textValue(field: FieldValueProps['field'], text: string): ReactNode {
  if (isRegionText(field)) return <RegionName name={text} />;
  return DIGEST.test(text) ? <Digest text={text} /> : text;
}
