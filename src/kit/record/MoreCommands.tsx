import { messageText } from '@contract/messages';
import { Button, Menu, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { useRefusedCommands } from '../commands/useCommands';
import { DANGER } from '../messages/danger';
import { useResource } from '../ResourceContext';

interface MoreCommandsProps {
  names: readonly string[];
  refused: ReturnType<typeof useRefusedCommands>;
  onAsk(name: string): void;
}

/** In a narrow window the commands that would push the record off the screen. */
export function MoreCommands({ names, refused, onAsk }: MoreCommandsProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const isDanger = (name: string) => name === 'delete' || resource.commands?.[name]?.danger;
  if (names.length + refused.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
          {t('bulk.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="40vh" style={{ overflow: 'auto' }}>
        {names.map((name) => (
          <Menu.Item key={name} c={isDanger(name) ? DANGER : undefined} onClick={() => onAsk(name)}>
            {words.command(name)}
          </Menu.Item>
        ))}
        {refused.map(({ name, key }) => (
          <Menu.Item key={name} disabled>
            {words.command(name)}
            <Text size="xs">{t('command.notNow', { reason: messageText(key, words.locale) })}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
