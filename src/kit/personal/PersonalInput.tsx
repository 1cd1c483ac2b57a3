import { ActionIcon, Input } from '@mantine/core';
import { type LucideIcon, Pencil, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../form/inputs/FieldInput';
import type { InputProps } from '../form/inputs/inputProps';
import classes from './Personal.module.css';
import { PersonalValue } from './PersonalValue';

interface TurnProps {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick(): void;
}

/** To a new value, or back to the stored one. */
function Turn({ icon: Icon, label, ...button }: TurnProps) {
  return (
    <ActionIcon
      className={classes.turn}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      {...button}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

/** Moves the focus into what was just opened by a button that is gone now. */
function useFocusOn(open: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current !== open) frame.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
    was.current = open;
  }, [open]);
  return frame;
}

/**
 * A value this form does not know: it stays as it is stored unless a new one is typed. The mask itself is never sent.
 * @param props `stored`: the mask of the stored value.
 */
export function PersonalInput({ stored, ...props }: InputProps & { stored?: unknown }) {
  const { name, field, words, value, disabled, onChange } = props;
  const { t } = useTranslation('record');
  const kept = value === stored;
  const frame = useFocusOn(!kept);
  const label = words.field(name);
  const [change, keep] = [t('reveal.change', { field: label }), t('reveal.keep', { field: label })];
  if (kept)
    return (
      <Input.Wrapper
        ref={frame}
        label={label}
        labelElement="div"
        withAsterisk={field.required}
        role="group"
        data-field={name}
        aria-label={label}
      >
        <div className={classes.stored}>
          <Turn icon={Pencil} label={change} disabled={disabled} onClick={() => onChange(null)} />
          <PersonalValue name={name} value={value} />
        </div>
      </Input.Wrapper>
    );
  return (
    <div ref={frame} className={classes.typed}>
      <FieldInput {...props} {...(!field.required && { note: t('reveal.empty') })} />
      <Turn icon={Undo2} label={keep} disabled={disabled} onClick={() => onChange(stored)} />
    </div>
  );
}
