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

it('names an amount in the money of whoever reads it, or of whom it is said of', () => {
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
