import type { Draft, RefField } from '@contract/kit/field';
import { formatFilter, parseFilter } from '@contract/kit/question/filter';
import { Input } from '@mantine/core';
import { useEffect, useId } from 'react';
import { resourceApi } from '../../api/resourceApi';
import { RefSelect } from '../../values/RefSelect';
import { isGone } from './stillOffered';

export interface RefInputProps {
  label?: string;
  'aria-label'?: string;
  size?: 'xs' | 'sm';
  description?: string;
  error?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
  field: RefField;
  value: unknown;
  draft: Draft;
  onChange(value: unknown): void;
  onBlur?(): void;
  /** By this name the form finds the input it wants to show. */
  'data-field'?: string;
}

function whereOf(field: RefField, draft: Draft): Record<string, string> | undefined {
  const given = Object.entries(field.where?.(draft) ?? {}).filter(([, value]) => value);
  return given.length > 0
    ? Object.fromEntries(given.map(([name, value]) => [name, formatFilter(parseFilter(name, value))]))
    : undefined;
}

/** What no longer fits the rest of the form is taken out; what still fits stays. */
function useStillOffered(
  { field, value, onChange }: RefInputProps,
  where: Record<string, string> | undefined,
) {
  const id = field.kind === 'ref' && typeof value === 'string' ? value : '';
  const answer = resourceApi.useOptionsQuery(
    { resource: field.to, where: { ...where, id: `in:${id}` } },
    { skip: where === undefined || id === '' },
  );
  const gone = where !== undefined && id !== '' && isGone(answer, id);
  useEffect(() => {
    if (gone) onChange(null);
  }, [gone, onChange]);
}

/** A record, or several, that this one points at. */
export function RefInput(props: RefInputProps) {
  const { label, description, error, disabled, withAsterisk, field, value, draft, onChange, onBlur } = props;
  const id = useId();
  const where = whereOf(field, draft);
  useStillOffered(props, where);
  const many = field.kind === 'refs';
  const ids = (many ? ((value as string[] | null) ?? []) : [value]).filter(
    (each): each is string => typeof each === 'string',
  );
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <RefSelect
        id={label === undefined ? undefined : id}
        size={props.size}
        resource={field.to}
        label={label ?? props['aria-label'] ?? ''}
        value={ids}
        many={many}
        where={where}
        own={field.own}
        offersNew
        disabled={disabled}
        error={error !== undefined}
        data-field={props['data-field']}
        onBlur={onBlur}
        onChange={(next) => onChange(many ? next : (next[0] ?? null))}
      />
    </Input.Wrapper>
  );
}
