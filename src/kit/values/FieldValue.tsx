import { isEmpty } from '@contract/kit/checkDraft';
import {
  type ChoiceField,
  type Field,
  isRegionText,
  type NumberField,
  type Place,
  type RefField,
  type TimeField,
} from '@contract/kit/field';
import { Badge, Group, Text } from '@mantine/core';
import { NOTHING, useCurrency, useFormat, useLocalized } from '@shared/lib';
import RegionName from '@shared/regions/RegionName';
import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../words';
import { FilesValue, LinesValue, PairsValue, RegionValue } from './compound';
import classes from './FieldValue.module.css';
import type { FieldValueProps } from './fieldValueProps';
import { RecordLink } from './RecordLink';

interface ChoicesProps {
  name: string;
  field: ChoiceField;
  values: readonly string[];
  words: Words;
}

function Choices({ name, field: { tones }, values, words }: ChoicesProps) {
  return (
    <Group gap={4} wrap="nowrap">
      {values.map((value) => (
        <Badge
          key={value}
          variant="light"
          color="gray"
          tt="none"
          fw={500}
          radius="sm"
          leftSection={tones?.[value] && <span className={classes.dot} data-tone={tones[value]} />}
        >
          {words.choice(name, value)}
        </Badge>
      ))}
    </Group>
  );
}

type ReferencesProps = Pick<FieldValueProps, 'titles' | 'linked' | 'tabIndex'> & {
  to: string;
  ids: readonly string[];
};

/** Titles of the records that are pointed at; one that has none is not shown to this person. */
function References({ to, ids, titles, linked, tabIndex }: ReferencesProps) {
  return ids.map((id, index) => {
    const title = titles[to]?.[id];
    return (
      <Fragment key={id}>
        {index > 0 && ', '}
        {linked && title !== undefined ? (
          <RecordLink to={to} id={id} title={title} tabIndex={tabIndex} />
        ) : (
          (title ?? NOTHING)
        )}
      </Fragment>
    );
  });
}

function Flag({ on }: { on: boolean }) {
  const { t } = useTranslation('kit');
  const Icon = on ? Check : Minus;
  return <Icon size={16} role="img" aria-label={t(on ? 'yes' : 'no')} />;
}

/** When something was; how long ago, its second and its zone for whoever points at it. */
function Moment({ at, exact }: { at: number; exact?: boolean }) {
  const format = useFormat();
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

function useUnit(): (field: Field) => string {
  const { t } = useTranslation('kit');
  return (field) => {
    const { unit } = field as NumberField;
    return unit ? ` ${t(`unit.${unit}`)}` : '';
  };
}

const DEGREE_DIGITS = 6;
const placeText = ({ lng, lat }: Place) => [lng, lat].map((each) => each.toFixed(DEGREE_DIGITS)).join(', ');

/** A value of a record as people read it. */
export function FieldValue(props: FieldValueProps) {
  const { name, field, value, titles, words, linked, tabIndex, orgId } = props;
  const currency = useCurrency(orgId);
  const format = useFormat();
  const localized = useLocalized();
  const unitOf = useUnit();
  if (isEmpty(value) && field.kind !== 'flag')
    return (
      <Text span c="dimmed">
        {NOTHING}
      </Text>
    );
  switch (field.kind) {
    case 'number':
      return `${format.number(value as number, (field as NumberField).digits)}${unitOf(field)}`;
    case 'money':
      return format.money(value as number, currency);
    case 'flag':
      return <Flag on={value === true} />;
    case 'date':
      return format.date(Date.parse(`${value}T00:00`));
    case 'moment':
      return <Moment at={value as number} exact={(field as TimeField).exact} />;
    case 'choice':
      return <Choices name={name} words={words} field={field as ChoiceField} values={[String(value)]} />;
    case 'choices':
      return <Choices name={name} words={words} field={field as ChoiceField} values={value as string[]} />;
    case 'ref':
    case 'refs': {
      const ids = field.kind === 'ref' ? [String(value)] : (value as string[]);
      return (
        <References
          to={(field as RefField).to}
          ids={ids}
          titles={titles}
          linked={linked}
          tabIndex={tabIndex}
        />
      );
    }
    case 'localized':
      return localized(value as Parameters<typeof localized>[0]);
    case 'file':
    case 'files':
      return <FilesValue field={field} value={value} tabIndex={tabIndex} />;
    case 'lines':
      return <LinesValue {...props} Value={FieldValue} />;
    case 'pairs':
      return <PairsValue {...props} />;
    case 'region':
      return <RegionValue code={String(value)} />;
    case 'geo':
      return placeText(value as Place);
    case 'text':
      return isRegionText(field) ? <RegionName name={String(value)} /> : String(value);
    default:
      return String(value);
  }
}
