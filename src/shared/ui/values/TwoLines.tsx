import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a row of a live list is about, and below it where or whose it is. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {children}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {below}
      </Text>
    </>
  );
}
