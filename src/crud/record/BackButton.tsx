import type { Resource } from '@contract/kit/resource';
import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Words } from '../words';

/** The way from a record to its list. */
export function BackButton({ resource, words }: { resource: Resource; words: Words }) {
  return (
    <Button
      component={Link}
      to={resource.path}
      size="xs"
      variant="default"
      leftSection={<ArrowLeft size={14} aria-hidden />}
    >
      {words.plural}
    </Button>
  );
}
