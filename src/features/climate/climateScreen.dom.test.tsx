import { excursions } from '@contract/resources/machines/excursions';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import ClimateScreen from './ClimateScreen';

vi.mock('./record/RecordView', () => new Promise(() => undefined));

it('the record of temperatures leaves a title and a way back while it is on its way', async () => {
  render(
    <Console access={mayAll(excursions)} at="/machine/humiture?record=open">
      <ClimateScreen />
    </Console>,
  );
  expect(await screen.findByText('Loading')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Temperature record' })).toBeDefined();
  expect(screen.getByRole('navigation').querySelectorAll('a').length).toBeGreaterThan(0);
});
