import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS: Readonly<Record<MantineColorScheme, LucideIcon>> = { light: Sun, dark: Moon, auto: Monitor };
const SCHEMES = ['light', 'dark', 'auto'] as const;

export function ThemeMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICONS[colorScheme];
  const label = t('common:labeled', { label: t('theme.label'), value: t(`theme.${colorScheme}`) });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
          <Icon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map((scheme) => {
          const Shape = ICONS[scheme];
          return (
            <Menu.Item
              key={scheme}
              leftSection={<Shape size={16} aria-hidden />}
              rightSection={scheme === colorScheme ? <Check size={14} aria-hidden /> : undefined}
              aria-current={scheme === colorScheme}
              onClick={() => setColorScheme(scheme)}
            >
              {t(`theme.${scheme}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
