import { FILE_TYPES, sizeText } from '@contract/files';
import { ARCHIVE, notImportable, pictureFields } from '@contract/kit/transfer/importing';
import { IMPORT_KEPT_DAYS } from '@contract/kit/wire';
import { Button, Group, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { DropArea } from '@shared/upload';
import { FileDown, FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import { SAID } from './ImportProgress';
import { transferApi } from './transferApi';

interface ImportStartProps {
  sending: boolean;
  onSend(file: File): void;
  onOpen(id: string): void;
  onTemplate(): void;
}

const SHEETS = { [FILE_TYPES.xlsx]: ['.xlsx'], 'text/csv': ['.csv'] };
const ARCHIVES = { ...SHEETS, [FILE_TYPES.zip]: ['.zip'], 'application/x-zip-compressed': ['.zip'] };

/** Imports go on without their dialog; here they are found again. */
function MyImports({ onOpen }: Pick<ImportStartProps, 'onOpen'>) {
  const { resource } = useResource();
  const { t } = useTranslation('transfer');
  const format = useFormat();
  const title = useId();
  const { data = [] } = transferApi.useMyImportsQuery(resource.name, { refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      <div>
        <Title order={3} size="sm" id={title}>
          {t('mine')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('mineKept', { count: IMPORT_KEPT_DAYS })}
        </Text>
      </div>
      <ScrollArea.Autosize mah="30vh">
        <Table striped aria-labelledby={title}>
          <Table.Tbody>
            {data.map(({ id, fileName, at, state, total, done, counts }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Button size="compact-sm" variant="subtle" onClick={() => onOpen(id)}>
                    {fileName}
                  </Button>
                </Table.Td>
                <Table.Td>{format.dateTime(at)}</Table.Td>
                <Table.Td>{t(SAID[state], { ...counts, done, total })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}

/** How pictures come along, where a sheet may name some. */
function AboutPictures() {
  const { resource, words } = useResource();
  const { t } = useTranslation(['transfer', 'record']);
  const format = useFormat();
  const fields = words.joined(pictureFields(resource).map(words.field));
  return (
    <Text size="sm">
      {t('importPictures', {
        fields,
        size: sizeText(ARCHIVE.maxBytes),
        rows: format.number(ARCHIVE.rows),
        pictures: format.number(ARCHIVE.pictures),
      })}
    </Text>
  );
}

/** The first step of an import: a file, an empty one to fill in, or an import there has been already. */
export function ImportStart({ sending, onSend, onOpen, onTemplate }: ImportStartProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation(['transfer', 'record']);
  const { key = '', keyWithin } = resource;
  const keys = words.joined([keyWithin ?? [], key].flat().map(words.field));
  const without = notImportable(resource, true).map(words.field);
  const hasPictures = pictureFields(resource).length > 0;
  return (
    <>
      <Text size="sm">{t('importAbout', { key: keys })}</Text>
      {without.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('importWithout', { fields: words.joined(without) })}
        </Text>
      )}
      {hasPictures && <AboutPictures />}
      <DropArea
        accept={hasPictures ? ARCHIVES : SHEETS}
        disabled={sending}
        onFiles={([file]) => file && onSend(file)}
      >
        {(open) => (
          <Group gap="sm" grow>
            <Button loading={sending} onClick={open} leftSection={<FileSpreadsheet size={16} aria-hidden />}>
              {t('chooseSheet')}
            </Button>
            <Button variant="default" onClick={onTemplate} leftSection={<FileDown size={16} aria-hidden />}>
              {t('template')}
            </Button>
          </Group>
        )}
      </DropArea>
      <MyImports onOpen={onOpen} />
    </>
  );
}
