import type { Field } from '@contract/kit/field';
import { columnField } from '@contract/kit/filter';
import { recordPath } from '@contract/kit/resource';
import { resourceNamed } from '@contract/resources';
import { Button, Table, Text } from '@mantine/core';
import { useOnResourceHint } from '@realtime';
import type { ApiProblem } from '@shared/api';
import { usePermission } from '@shared/lib';
import { Panel } from '@shared/ui';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRights } from '../commands/useCommands';
import { askedBelow, mayPointAt, pathBelow } from '../form/drafts/copyOf';
import { NotRefreshed, Unavailable } from '../messages/Unavailable';
import { resourceApi } from '../resourceApi';
import { FieldValue } from '../values/FieldValue';
import links from '../values/RecordLink.module.css';
import { inSentence, useWords } from '../words';

interface RelatedPanelProps {
  /** Resource below, and its field that points at the record. */
  resource: string;
  by: string;
  id: string;
}
const ROWS = 8;
const COLUMNS = 5;

/** Records that belong to this one: the newest few, and the way to all of them. */
export function RelatedPanel({ resource: name, by, id }: RelatedPanelProps) {
  const { t } = useTranslation('record');
  const resource = resourceNamed(name);
  const words = useWords(name);
  const may = usePermission(resource.permission);
  const { data, error, refetch } = resourceApi.useListQuery(
    { resource: name, page: 1, pageSize: ROWS, sort: resource.list.sort, filter: { [by]: `in:${id}` } },
    { skip: !may },
  );
  useOnResourceHint(name, refetch, !may);
  const { create } = useRights(resource);
  if (!may) return null;
  const columns = resource.list.columns.filter((key) => key !== by).slice(0, COLUMNS);
  const Missing = data ? NotRefreshed : Unavailable;
  const field = (key: string) => columnField(resource, key) as Field;
  return (
    <Panel
      title={data ? `${words.plural} (${data.total})` : words.plural}
      to={`${resource.path}?${askedBelow(by, id)}`}
      action={
        create &&
        mayPointAt(resource, by) && (
          <Button
            component={Link}
            to={pathBelow(resource, by, id)}
            size="compact-xs"
            variant="default"
            leftSection={<Plus size={12} aria-hidden />}
          >
            {t('new', { name: inSentence(words.name) })}
          </Button>
        )
      }
      flush
    >
      <Missing problem={error as ApiProblem | undefined} onRetry={() => void refetch()} />
      {data?.rows.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('noneBelow')}
        </Text>
      )}
      {data && data.rows.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={words.plural}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((key) => (
                  <Table.Th key={key}>{words.field(key)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map((row) => (
                <Table.Tr key={row.id}>
                  {columns.map((key, index) => {
                    const value = (
                      <FieldValue
                        name={key}
                        field={field(key)}
                        value={row[key]}
                        titles={data.titles}
                        words={words}
                        orgId={row.orgId}
                        compact
                      />
                    );
                    return (
                      <Table.Td key={key}>
                        {index === 0 ? (
                          <Link to={recordPath(resource, row.id)} className={links.reference}>
                            {value}
                          </Link>
                        ) : (
                          value
                        )}
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
