import '@mantine/spotlight/styles.css';
import { Loader, Text, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../openDialog';
import classes from './Palette.module.css';
import type { PaletteItem } from './pageItems';
import { Announcement, Footer, PaletteLine } from './parts';
import { usePaletteSelection, useSections } from './useSections';
import { useServerHits } from './useServerHits';

/** May be the number of a record: Enter waits until the server has looked for it. */
const NUMBER = /\d/;

interface BodyProps {
  query: string;
  onDone(): void;
}

function Body({ query, onDone }: BodyProps) {
  const { t } = useTranslation(['shell', 'palette']);
  const id = useId();
  const server = useServerHits(query);
  const sections = useSections(query, server);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const { selected, move, setChosen } = usePaletteSelection(items, query);
  const [hurried, setHurried] = useState<string>();
  const lineId = (item: PaletteItem) => `${id}-${items.indexOf(item)}`;
  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onDone();
    item.run();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer is waited for
  useEffect(() => {
    if (hurried === query && !server.waiting) run(selected);
  }, [hurried, query, server.waiting]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (server.waiting && NUMBER.test(query)) setHurried(query);
      else run(selected);
    }
  };
  return (
    <>
      <Spotlight.Search
        data-autofocus
        data-palette
        placeholder={t('palette:placeholder')}
        aria-label={t('palette.title')}
        leftSection={<Search size={18} aria-hidden />}
        rightSection={server.waiting ? <Loader size="xs" aria-hidden /> : undefined}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={selected && lineId(selected)}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('palette.title')} className={classes.list}>
        {sections.map(({ name, items: lines }) => (
          <div key={name} role="group" aria-label={t(`palette:sections.${name}`)}>
            <div className={classes.head} aria-hidden>
              {t(`palette:sections.${name}`)}
            </div>
            {lines.map((item) => (
              <PaletteLine
                key={item.id}
                id={lineId(item)}
                item={item}
                selected={item === selected}
                onPoint={() => setChosen(item.id)}
                onRun={() => run(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && !server.waiting && (
        <Text size="sm" c="dimmed" p="md" ta="center" aria-hidden>
          {t('palette:nothing')}
        </Text>
      )}
      {server.failed && (
        <Text size="sm" c="dimmed" px="md" pb="xs" aria-hidden>
          {t('palette:failed')}
        </Text>
      )}
      <VisuallyHidden role="status">
        <Announcement query={query} server={server} count={items.length} />
      </VisuallyHidden>
      <Footer />
    </>
  );
}

/** Everything of the console by name: pages, records, actions. */
export default function Palette({ opened, onClose }: DialogProps) {
  const { t } = useTranslation('shell');
  const [[store, spotlight]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened, spotlight]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      size="lg"
      attributes={{ content: { 'aria-label': t('palette.title') } }}
    >
      <Body query={query} onDone={spotlight.close} />
    </Spotlight.Root>
  );
}
