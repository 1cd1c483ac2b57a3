import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ListWalk, listAddress } from '../list/walkAddress';
import { useResource } from '../ResourceContext';

/** The way from a record to its list, as it was left. */
export function BackButton({ walk }: { walk?: ListWalk }) {
  const { resource, words } = useResource();
  return (
    <Button
      component={Link}
      to={listAddress(resource, walk)}
      size="xs"
      variant="default"
      leftSection={<ArrowLeft size={14} aria-hidden />}
    >
      {words.plural}
    </Button>
  );
}
