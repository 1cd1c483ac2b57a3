import type { Resource } from '@contract/kit/resource';
import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listAddress, type Walk } from '../list/walkAddress';
import type { Words } from '../words';

interface BackButtonProps {
  resource: Resource;
  words: Words;
  walk?: Walk;
}

/** The way from a record to its list, as it was left. */
export function BackButton({ resource, words, walk }: BackButtonProps) {
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
