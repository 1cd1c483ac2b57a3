import type { AnyRow, Resource } from '@contract/kit/resource';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { withoutLayout } from '../../shared/testing/noLayout';
import { ResourceProvider } from '../ResourceContext';
import { Console, mayAll } from './testConsole';
import { answersOf, serve } from './testServer';

/** Draws a part of the page of a resource, for anyone who may do everything with it. @returns what is asked, and a person */
export function drawn(resource: Resource, part: ReactNode, records: readonly AnyRow[] = []) {
  withoutLayout();
  const asked = serve(answersOf(resource, records));
  render(
    <Console access={mayAll(resource)}>
      <ResourceProvider resource={resource}>{part}</ResourceProvider>
    </Console>,
  );
  return { asked, user: userEvent.setup() };
}
