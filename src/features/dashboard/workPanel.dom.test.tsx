import { resourceNamed } from '@contract/resources';
import { workNamed } from '@contract/work';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, loseLink, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { WorkPanel } from './WorkPanel';

it('asks again for work whose hint was lost with the link', async () => {
  const work = workNamed('partnerMessages');
  let total = 6;
  serve((path) =>
    path === '/partnerMessages' ? { rows: [], total, page: 1, pageSize: 1, titles: {}, asOf: 1 } : undefined,
  );
  render(
    <Console access={mayAll(resourceNamed(work.resource))}>
      <WorkPanel />
    </Console>,
  );
  await screen.findByText('6');
  total = 7;
  loseLink();
  expect(await screen.findByText('7')).toBeTruthy();
});
