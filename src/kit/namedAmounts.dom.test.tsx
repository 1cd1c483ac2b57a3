import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Console, mayAll } from './testing/testConsole';
import { useWords } from './words';

afterEach(cleanup);

function Texts() {
  const [stocktakes, organizations] = [useWords('stocktakes'), useWords('organizations')];
  return (
    <ul>
      <li>{stocktakes.about}</li>
      <li>{organizations.help('stocktakeLimit')}</li>
      <li>{organizations.help('stocktakeLimit', 'KRW')}</li>
    </ul>
  );
}

it('shows an amount in the reader’s currency or in that of its institution', () => {
  render(
    <Console access={{ ...mayAll(), currency: 'USD' }}>
      <Texts />
    </Console>,
  );
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said[0]).toMatch(/\$50\.00/);
  expect(said[1]).toMatch(/\$50\.00/);
  expect(said[2]).toMatch(/₩5,000/);
});
