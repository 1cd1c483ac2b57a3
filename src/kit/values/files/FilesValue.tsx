import { fileUrl, isPicture } from '@contract/files';
import type { FilesField } from '@contract/kit/field';
import { Group, UnstyledButton } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldValueProps } from '../fieldValueProps';
import classes from './Files.module.css';
import { PictureViewer } from './PictureViewer';

type FilesValueProps = Pick<FieldValueProps, 'field' | 'value' | 'titles' | 'compact' | 'tabIndex'>;

/** Pictures of a record; each is seen large where it stands. */
function Pictures({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('kit');
  const [opened, setOpened] = useState<number>();
  return (
    <Group gap="xs" component="span">
      {ids.map((id, index) => (
        <UnstyledButton
          key={id}
          className={classes.picture}
          aria-haspopup="dialog"
          aria-label={t('picture.open', { number: index + 1 })}
          onClick={() => setOpened(index)}
        >
          <img src={fileUrl(id)} alt="" loading="lazy" />
        </UnstyledButton>
      ))}
      <PictureViewer ids={ids} opened={opened} onOpen={setOpened} />
    </Group>
  );
}

/** Each file as its picture, or as a way to it, with its name where there is room. */
export function FilesValue({ field, value, titles, compact, tabIndex }: FilesValueProps) {
  const { t } = useTranslation(['kit', 'common']);
  const picture = isPicture((field as FilesField).purpose);
  const ids = [value as string | string[]].flat();
  if (picture && !compact) return <Pictures ids={ids} />;
  return (
    <Group gap={4} wrap={compact ? 'nowrap' : 'wrap'} component="span">
      {ids.map((id) => {
        const name = titles.files?.[id];
        return (
          <a
            key={id}
            className={classes.file}
            href={fileUrl(id)}
            target="_blank"
            rel="noreferrer"
            aria-label={name ? t('common:labeled', { label: t('openFile'), value: name }) : t('openFile')}
            tabIndex={tabIndex}
          >
            {picture ? <img src={fileUrl(id)} alt="" loading="lazy" /> : <Paperclip size={14} aria-hidden />}
            {!compact && name && ` ${name}`}
          </a>
        );
      })}
    </Group>
  );
}
