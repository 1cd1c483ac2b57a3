import { Alert, type AlertProps, Group, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BarProps {
  icon: LucideIcon;
  /** Interrupts a reader, or waits for him. */
  role: 'alert' | 'status';
  color?: AlertProps['color'];
  /** What one can do about it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Something that concerns everything on the screen: a bar above the page. */
export function Bar({ icon: Icon, role, color, actions, children }: BarProps) {
  return (
    <Alert role={role} color={color} variant="light" radius={0} py="xs" icon={<Icon size={18} aria-hidden />}>
      <Group gap="md" justify="space-between">
        <Text size="sm">{children}</Text>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Alert>
  );
}
