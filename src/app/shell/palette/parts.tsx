import { inSentence } from '@contract/kit/stateRefusal';
import { Group, Kbd, Text } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useTranslation } from 'react-i18next';
import classes from './Palette.module.css';
import type { PaletteItem } from './pageItems';
import type { ServerHits } from './useServerHits';

interface LineProps {
  id: string;
  item: PaletteItem;
  selected: boolean;
  onPoint(): void;
  onRun(): void;
}

/** The words of a resource are fetched when a line needs them. */
function NewOne({ resource, meanwhile }: { resource: string; meanwhile: string }) {
  const words = `resources/${resource}`;
  const { t, ready } = useTranslation([words, 'kit'], { useSuspense: false });
  return ready ? t('kit:list.new', { name: inSentence(t(`${words}:name`)) }) : meanwhile;
}

/** One line of the list; the field keeps the focus. */
export function PaletteLine({ id, item, selected, onPoint, onRun }: LineProps) {
  const Icon = item.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field of the combobox
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={classes.line}
      data-item={item.id}
      ref={(element) => {
        if (selected) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.label} lang={item.lang}>
        {item.makes ? <NewOne resource={item.makes} meanwhile={item.label} /> : item.label}
      </span>
      {item.sub && <span className={classes.sub}>{item.sub}</span>}
    </div>
  );
}

/** What a reader is told once the answer is there. */
export function Announcement({ query, server, count }: { query: string; server: ServerHits; count: number }) {
  const { t } = useTranslation('palette');
  if (query.trim() === '' || server.waiting) return null;
  if (server.failed) return t('failed');
  return count === 0 ? t('nothing') : t('results', { count });
}

/** Which keys do what. */
export function Footer() {
  const { t } = useTranslation('palette');
  return (
    <Spotlight.Footer className={classes.footer}>
      <Group gap="md" aria-hidden>
        <Text size="xs">
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('move')}
        </Text>
        <Text size="xs">
          <Kbd size="xs">Enter</Kbd> {t('take')}
        </Text>
        <Text size="xs">
          <Kbd size="xs">Esc</Kbd> {t('leave')}
        </Text>
      </Group>
    </Spotlight.Footer>
  );
}
