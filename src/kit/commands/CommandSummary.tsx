import type { CommandDef } from '@contract/kit/command';
import type { Draft, Field, RefField } from '@contract/kit/field';
import type { Titles } from '@contract/kit/wire';
import { Table } from '@mantine/core';
import { resourceApi } from '../api/resourceApi';
import { useResource } from '../ResourceContext';
import { FieldValue } from '../values/FieldValue';
import type { ResourceWords } from '../words';

interface EntryProps {
  name: string;
  field: Field;
  value: unknown;
  words: ResourceWords;
  orgId: unknown;
}

/** Titles of the records that a reference points at; nothing is asked for any other field. */
function useTitles(field: Field, value: unknown): Titles {
  const isRef = field.kind === 'ref' || field.kind === 'refs';
  const ids = isRef ? [value ?? []].flat().map(String) : [];
  const to = isRef ? (field as RefField).to : '';
  const { data } = resourceApi.useTitlesQuery({ resource: to, ids }, { skip: ids.length === 0 });
  return { [to]: Object.fromEntries((data ?? []).map(({ id, title }) => [id, title])) };
}

function Entry(props: EntryProps) {
  const { name, field, value, words } = props;
  return (
    <Table.Tr>
      <Table.Th w="35%">{words.field(name)}</Table.Th>
      <Table.Td>
        <FieldValue {...props} titles={useTitles(field, value)} />
      </Table.Td>
    </Table.Tr>
  );
}

interface CommandSummaryProps {
  command: string;
  definition: CommandDef;
  values: Draft;
  orgId: unknown;
}

/** All that a command was given, before it runs, as it was asked for. */
export function CommandSummary({ command, definition, values, orgId }: CommandSummaryProps) {
  const { words } = useResource();
  const own = words.argsOf(command);
  const args = definition.args ?? {};
  const inOrder = (definition.steps ?? [])
    .flat()
    .flatMap((name) => (args[name] ? [{ name, field: args[name] }] : []));
  return (
    <Table layout="fixed" verticalSpacing="xs">
      <Table.Tbody>
        {inOrder.map(({ name, field }) => (
          <Entry key={name} name={name} field={field} value={values[name]} words={own} orgId={orgId} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
