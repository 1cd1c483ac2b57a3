import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../useDocumentTitle';

export interface NoticeProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Label of the way out; none without it. */
  action?: { label: string; to: string };
  children?: ReactNode;
}

/** A page that has only one thing to say. */
export function Notice({ icon: Icon, title, text, action, children }: NoticeProps) {
  const { pathname } = useLocation();
  useDocumentTitle(title);
  return (
    <Center mih="60vh" p="xl">
      <Stack align="center" gap="sm" maw="28rem" ta="center">
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
          <Icon size={28} strokeWidth={1.6} />
        </ThemeIcon>
        <Title order={1} size="h3">
          {title}
        </Title>
        {/* Two even lines: text without spaces would leave one character on the second. */}
        <Text c="dimmed" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
        {children}
        {action && action.to !== pathname && (
          <Button component={Link} to={action.to} variant="light" mt="xs">
            {action.label}
          </Button>
        )}
      </Stack>
    </Center>
  );
}
