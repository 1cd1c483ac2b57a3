import { problemsWithin } from '@contract/kit/checkDraft';
import type { CommandDef } from '@contract/kit/command';
import type { AnyRow } from '@contract/kit/resource';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../form/inputs/FieldInput';
import { useResource } from '../ResourceContext';
import type { CommandInput } from './useCommandInput';

interface CommandFieldsProps {
  command: string;
  definition: CommandDef | undefined;
  input: CommandInput;
  /** Arguments that were given already are not asked for. */
  given?: Readonly<Record<string, unknown>>;
  /** Arguments of the present step: none at the end, where the reason is asked for; without it all of them. */
  only?: readonly string[];
  /** Of one record: what it says narrows what its arguments offer. */
  row?: AnyRow;
  /** A reason may be given though none is needed; not where a text is asked for anyway. */
  mayReason: boolean;
  disabled: boolean;
}

const REASON_MAX = 200;

/** What a command asks for, and why it is run. */
export function CommandFields(props: CommandFieldsProps) {
  const { words } = useResource();
  const { command, definition, input, given = {}, only, row, mayReason, disabled } = props;
  const { t } = useTranslation('kit');
  const own = words.argsOf(command);
  const { values, problems, reason, set, say } = input;
  const draft = { ...row, ...values };
  const idle = definition?.idle?.(draft) ?? [];
  const asked = Object.entries(definition?.args ?? {}).filter(
    ([name]) => !Object.hasOwn(given, name) && !idle.includes(name) && (only?.includes(name) ?? true),
  );
  const wrong = problems.reason;
  const asksText = asked.some(([, { kind }]) => kind === 'long');
  return (
    <>
      {asked.map(([name, field]) => (
        <FieldInput
          key={name}
          name={name}
          field={field}
          disabled={disabled}
          words={own}
          value={values[name] ?? null}
          draft={draft}
          error={problems[name] && own.problem(name, problems[name])}
          problems={problemsWithin(name, problems)}
          onChange={(value) => set(name, value)}
        />
      ))}
      {!only?.length && ((mayReason && !asksText) || definition?.reason) && (
        <Textarea
          label={t('command.reason')}
          withAsterisk={definition?.reason !== undefined}
          error={wrong && words.problem('reason', wrong)}
          value={reason}
          maxLength={REASON_MAX}
          autosize
          minRows={2}
          disabled={disabled}
          onChange={(event) => say(event.currentTarget.value)}
        />
      )}
    </>
  );
}
