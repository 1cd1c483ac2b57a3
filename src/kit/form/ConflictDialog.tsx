import type { RefField } from '@contract/kit/field';
import { fieldOf } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { Radio, Stack, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { DialogButtons, DialogWindow, Labeled } from '@shared/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { useResource } from '../ResourceContext';
import { useHistory } from '../useHistory';
import { FieldValue } from '../values/FieldValue';
import type { FieldValueProps } from '../values/fieldValueProps';
import { joinTitles } from '../values/joinTitles';
import { authorOf } from './drafts/authorOf';
import type { FieldConflict } from './drafts/merge';

type Side = 'mine' | 'theirs';

export interface ConflictDialogProps {
  titles: Titles;
  clashes: readonly FieldConflict[];
  /** Of the record. */
  id: string;
  onChosen(choices: Record<string, unknown>): void;
  onClose(): void;
}

/** A reference that was only chosen here is in no record yet: its title is looked up as its input did. */
function LookedUp(props: FieldValueProps) {
  const { field, value, titles } = props;
  const { to } = field as RefField;
  const ids = [value].flat().filter((id): id is string => typeof id === 'string' && !titles[to]?.[id]);
  const { data } = resourceApi.useTitlesQuery({ resource: to, ids: ids.sort() }, { skip: ids.length === 0 });
  const found = Object.fromEntries((data ?? []).map(({ id, title }) => [id, title]));
  return <FieldValue {...props} titles={joinTitles([titles, { [to]: found }])} />;
}

interface ClashChoiceProps extends Pick<ConflictDialogProps, 'titles'> {
  clash: FieldConflict;
  /** Who gave it their value, and when. */
  by?: string;
  side: Side | null;
  onSide(side: Side): void;
}

/** One field with the values it has on both sides and had before. */
function ClashChoice({ titles, clash, by, side, onSide }: ClashChoiceProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('record');
  const field = fieldOf(resource, clash.name);
  const value = (of: Side | 'base') => {
    if (!field) return null;
    const Value = field.kind === 'ref' || field.kind === 'refs' ? LookedUp : FieldValue;
    return <Value name={clash.name} field={field} titles={titles} words={words} value={clash[of]} />;
  };
  const label = (of: Side) => <Labeled label={t(`conflict.${of}`)}>{value(of)}</Labeled>;
  return (
    <Radio.Group label={words.field(clash.name)} value={side} onChange={(next) => onSide(next as Side)}>
      <Stack gap={6} mt={4}>
        <Radio value="mine" label={label('mine')} />
        <Radio value="theirs" label={label('theirs')} description={by} />
        <Text size="xs" c="dimmed">
          <Labeled label={t('conflict.base')}>{value('base')}</Labeled>
        </Text>
      </Stack>
    </Radio.Group>
  );
}

/** Two people changed the same field: asks which value to keep. All other fields are merged. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource } = useResource();
  const { clashes, id, onChosen, onClose } = props;
  const { t } = useTranslation('record');
  const format = useFormat();
  // What is cached is from before their change.
  const { shown } = useHistory({ resource: resource.name, id }, { anew: true });
  const titles = useMemo(() => joinTitles([props.titles, shown?.titles ?? {}]), [props.titles, shown]);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const decided = clashes.every(({ name }) => sides[name] !== undefined);
  const choose = () =>
    onChosen(Object.fromEntries(clashes.map((clash) => [clash.name, clash[sides[clash.name] ?? 'theirs']])));
  const by = (name: string) => {
    const author = authorOf(shown?.entries ?? [], name);
    const who = author?.actorName ?? t('system');
    return author && t('conflict.by', { who, time: format.dateTime(author.at) });
  };
  return (
    <DialogWindow onClose={onClose} title={t('conflict.title')} size="lg" centered>
      <Stack gap="md">
        <Text size="sm">{t('conflict.about')}</Text>
        {clashes.map((clash) => (
          <ClashChoice
            key={clash.name}
            titles={titles}
            clash={clash}
            by={by(clash.name)}
            side={sides[clash.name] ?? null}
            onSide={(side) => setSides({ ...sides, [clash.name]: side })}
          />
        ))}
        <DialogButtons
          cancel={t('conflict.back')}
          onCancel={onClose}
          confirm={t('conflict.apply')}
          onConfirm={choose}
          disabled={!decided}
        />
      </Stack>
    </DialogWindow>
  );
}
