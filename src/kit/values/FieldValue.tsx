import { isEmpty } from '@contract/kit/checkDraft';
import type { ChoiceField, GeoPoint, NumberField, RefField, TextField, TimeField } from '@contract/kit/field';
import { type Format, NOTHING, useFormat, useLocalized, withUnit } from '@shared/lib';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isProcess, kindOf, noOf } from '../acts';
import { LinesValue, PairsValue, RegionValue } from './compound';
import classes from './FieldValue.module.css';
import type { FieldValueProps } from './fieldValueProps';
import { FilesValue } from './files/FilesValue';
import { Choices, MomentValue, Money, References, textValue } from './valueParts';

function Flag({ on, said }: { on: boolean; said: ValueWords }) {
  const Icon = on ? Check : Minus;
  return <Icon size={16} role="img" aria-label={said.flag(on)} />;
}

/** What values are written with, in the present language. */
export interface ValueWords {
  format: Format;
  localized: ReturnType<typeof useLocalized>;
  /** A figure with the unit of its field. */
  amount(figure: string, field: NumberField, count: number): string;
  flag(on: boolean): string;
  /** What did something where no person has. */
  actor(process: string): string;
}

/** Looked up once for all values of a table: a look-up for each cell costs more than drawing it. */
export function useValueWords(): ValueWords {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const localized = useLocalized();
  return useMemo(
    () => ({
      format,
      localized,
      amount: (figure, { unit }, count) => (unit ? withUnit(figure, t(`unit.${unit}`, { count })) : figure),
      flag: (on) => t(on ? 'yes' : 'no'),
      actor: (process) => t(`actor.${kindOf(process)}`, { no: noOf(process) }),
    }),
    [t, format, localized],
  );
}

const DEGREE_DIGITS = 6;
const placeText = ({ lng, lat }: GeoPoint) =>
  [lng, lat].map((each) => each.toFixed(DEGREE_DIGITS)).join(', ');

/** Above this a decimal is an exact ratio or a coordinate: zeros at its end measure nothing. */
const MEASURED_DIGITS = 2;

function digitsOf(value: number, { digits }: NumberField): number {
  if (digits <= MEASURED_DIGITS) return digits;
  return String(Number(value.toFixed(digits))).split('.')[1]?.length ?? 0;
}

const numberText = (value: number, field: NumberField, { format, amount }: ValueWords) => {
  const plus = field.signed && value > 0 ? '+' : '';
  return amount(`${plus}${format.number(value, digitsOf(value, field))}`, field, value);
};

/** A value of a record as people read it, a text where it is nothing else. */
export function drawnValue(props: FieldValueProps, said: ValueWords): ReactNode {
  const { name, field, value, titles, words, linked, tabIndex, orgId } = props;
  const { format, localized } = said;
  if (isEmpty(value) && field.kind !== 'flag') return <span className={classes.nothing}>{NOTHING}</span>;
  switch (field.kind) {
    case 'number':
      return numberText(value as number, field as NumberField, said);
    case 'money':
      return <Money amount={value as number} orgId={orgId} format={format} />;
    case 'flag':
      return <Flag on={value === true} said={said} />;
    case 'date':
      return format.day(String(value));
    case 'moment':
      return <MomentValue at={value as number} exact={(field as TimeField).exact} format={format} />;
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
      return <FilesValue {...props} />;
    case 'lines':
      return <LinesValue {...props} Value={FieldValue} />;
    case 'pairs':
      return <PairsValue {...props} />;
    case 'region':
      return <RegionValue code={String(value)} />;
    case 'geo':
      return placeText(value as GeoPoint);
    case 'text':
      if ((field as TextField).fieldName) return words.field(String(value));
      return (field as TextField).actor && isProcess(String(value))
        ? said.actor(String(value))
        : textValue(field, String(value));
    default:
      return String(value);
  }
}

/** A single value, outside of a table. */
export function FieldValue(props: FieldValueProps) {
  return drawnValue(props, useValueWords());
}
