import { isEmpty, neededFields, problemsWithin } from '@contract/kit/checkDraft';
import type { Draft, Field, LinesField } from '@contract/kit/field';
import { isMasked } from '@contract/kit/masks';
import { maskOf } from '@contract/kit/personal';
import type { Resource } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { messageText } from '@contract/messages';
import { type Access, AccessContext } from '@shared/lib';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonalInput } from '../personal/PersonalInput';
import { PersonalValue } from '../personal/PersonalValue';
import { useResource } from '../ResourceContext';
import { FieldValue } from '../values/FieldValue';
import { BackToStored } from './BackToStored';
import { FieldTools } from './FieldTools';
import classes from './Form.module.css';
import { formField } from './formField';
import { FieldInput } from './inputs/FieldInput';
import { fieldError } from './steps/steps';
import { TypedReferences } from './steps/TypedReferences';
import type { RecordFormState } from './useRecordForm';

const WIDE: readonly Field['kind'][] = [
  'long',
  'localized',
  'refs',
  'lines',
  'pairs',
  'files',
  'region',
  'geo',
];

export interface FormFieldsProps {
  titles: Titles;
  form: RecordFormState;
  disabled: boolean;
  /** Shows everything as facts: this person may only look. */
  readOnly: boolean;
  /** Facts as they are typed, for somebody who looks all of it through before it is saved. */
  review?: boolean;
  /** Groups that are shown; all of them without it. */
  only?: (group: string) => boolean;
}

interface OneProps extends FormFieldsProps {
  name: string;
  field: Field;
  /** What is typed, with where it belongs. */
  draft: Draft;
  /** Asked for because of what stands in other fields. */
  needed: boolean;
}

type FactValueProps = Pick<OneProps, 'name' | 'field' | 'titles' | 'review'> & {
  values: RecordFormState['values'];
};

const hasAmounts = (field: Field): boolean =>
  field.kind === 'money' ||
  (field.kind === 'lines' && Object.values((field as LinesField).columns).some(hasAmounts));

/** What stands for a value that nobody types here. */
function FactValue({ name, field, titles, values, review }: FactValueProps) {
  const { words, slots } = useResource();
  const Own = slots.facts?.[name];
  const value = values[name];
  if (maskOf(field)) return <PersonalValue name={name} value={value} />;
  if (Own) return <Own value={value} />;
  if (review && 'to' in field && !isEmpty(value)) return <TypedReferences field={field} value={value} />;
  const shown = { name, field, titles, words, value, orgId: values.orgId };
  return <FieldValue {...shown} linked />;
}

function One({ name, field, draft, needed, titles, form, disabled, readOnly, review }: OneProps) {
  const { resource, words, slots } = useResource();
  const { values, problems, set, blur, names, place } = form;
  const wide = WIDE.includes(field.kind) || (field as { long?: true }).long;
  // What was typed before the record was closed is listed above the form.
  const standing = readOnly && !review ? form.stored : values;
  const fact = readOnly || field.readOnly || !names.includes(name);
  const Frame = fact ? 'dl' : 'div';
  // Fields that are always read-only need no reason.
  const why = readOnly ? undefined : form.held[name];
  const hidden = isMasked(form.base.values[name]) && maskOf(field);
  const Input = hidden ? PersonalInput : (slots.inputs?.[name] ?? FieldInput);
  const label = words.field(name);
  // A masked value has a way back of its own.
  const changed = form.mode === 'update' && !fact && !hidden && form.changed.includes(name);
  const tools = (
    <div className={classes.tools}>
      {changed && (
        <BackToStored
          name={name}
          label={label}
          disabled={disabled}
          onBack={() => set(name, form.base.values[name])}
        />
      )}
      <FieldTools field={field} fact={fact} label={label} value={standing[name]} />
    </div>
  );
  return (
    <Frame className={classes.field} data-wide={wide || undefined} data-fact={fact || undefined}>
      {fact ? (
        <>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.fact}>
            {tools}
            <FactValue name={name} field={field} titles={titles} values={standing} review={review} />
            {why && <div className={classes.why}>{messageText(why, words.locale)}</div>}
          </dd>
        </>
      ) : (
        <>
          <Input
            name={name}
            field={needed ? { ...field, required: true } : field}
            words={words}
            disabled={disabled || (place.waits && hasAmounts(field))}
            value={values[name] ?? null}
            draft={draft}
            error={fieldError(resource, words, form, name)}
            titles={titles}
            problems={problemsWithin(name, problems)}
            onChange={(value) => set(name, value)}
            onOther={set}
            onBlur={(inside) => blur(inside === undefined ? name : `${name}.${inside}`)}
            {...(hidden && { stored: form.base.values[name] })}
          />
          {tools}
        </>
      )}
    </Frame>
  );
}

/** Amounts are in the currency that the record itself names as typed so far, where its resource has one. */
function useOwnCurrency({ currencyField = '' }: Resource, values: Draft): Access {
  const access = use(AccessContext);
  const currency = values[currencyField];
  return useMemo(
    () =>
      typeof currency === 'string' && currency !== ''
        ? { ...access, currency, otherCurrencies: undefined }
        : access,
    [access, currency],
  );
}

/** The fields of a form in their groups; those without meaning for what is typed so far are left out. */
export function FormFields(props: FormFieldsProps) {
  const { resource, words } = useResource();
  const { form, readOnly, only = () => true } = props;
  const { t } = useTranslation('record');
  const shown = (name: string) => {
    if (form.idle.includes(name) || (name === 'orgId' && resource.tenancy !== 'org')) return false;
    // Of a record that is not there yet there are no facts.
    return form.mode === 'update' || form.names.includes(name);
  };
  const { values, mode, place } = form;
  const draft = { ...values, orgId: place.org };
  const needed = useMemo(
    () => (readOnly ? [] : neededFields(resource, values, mode)),
    [readOnly, resource, values, mode],
  );
  const access = useOwnCurrency(resource, values);
  const groups = Object.entries(resource.form).map(([group, names]) => [group, names.filter(shown)] as const);
  const drawn = groups
    .filter(([group, names]) => names.length > 0 && only(group))
    .map(([group, names]) => (
      <fieldset key={group} className={classes.group} aria-label={t('group', { name: words.group(group) })}>
        <legend className={classes.legend}>{words.group(group)}</legend>
        <div className={classes.grid}>
          {names.map((name) => (
            <One
              key={name}
              name={name}
              field={formField(resource, name)}
              draft={draft}
              needed={needed.includes(name)}
              {...props}
            />
          ))}
        </div>
      </fieldset>
    ));
  return <AccessContext value={access}>{drawn}</AccessContext>;
}
