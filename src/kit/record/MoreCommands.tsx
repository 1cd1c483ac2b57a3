import { Button, Menu, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { useRefusedCommands } from '../commands/useCommands';
import { DANGER, isDanger } from '../messages/danger';
import { useResource } from '../ResourceContext';

interface MoreCommandsProps {
  names: readonly string[];
  refused: ReturnType<typeof useRefusedCommands>;
  onAsk(name: string): void;
}

/** The commands that would push the record off the screen, in the groups of the definition. */
export function MoreCommands({ names, refused, onAsk }: MoreCommandsProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  if (names.length + refused.length === 0) return null;
  const item = (name: string) => {
    const reason = refused.find((each) => each.name === name)?.reason;
    return reason === undefined ? (
      <Menu.Item key={name} c={isDanger(resource, name) ? DANGER : undefined} onClick={() => onAsk(name)}>
        {words.command(name)}
      </Menu.Item>
    ) : (
      // The reason is to be read: it is not as pale as what it is about.
      <Menu.Item key={name} disabled style={{ opacity: 1 }}>
        {words.command(name)}
        <Text size="xs" c="dimmed">
          {t('command.notNow', { reason })}
        </Text>
      </Menu.Item>
    );
  };
  const all = [...names, ...refused.map(({ name }) => name)];
  const groups = Object.entries(resource.commandMenu?.groups ?? {}).map(
    ([group, its]) => [group, its.filter((name) => all.includes(name))] as const,
  );
  const grouped = groups.flatMap(([, its]) => its);
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
          {t('bulk.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflow: 'auto' }}>
        {groups.map(
          ([group, its]) =>
            its.length > 0 && (
              <Fragment key={group}>
                <Menu.Label>{words.commandGroup(group)}</Menu.Label>
                {its.map(item)}
              </Fragment>
            ),
        )}
        {grouped.length > 0 && grouped.length < all.length && <Menu.Divider />}
        {all.filter((name) => !grouped.includes(name)).map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
