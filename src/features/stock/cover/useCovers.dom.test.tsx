// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { useCovers } from './useCovers';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Known() {
  return <p>{[...useCovers().keys()].join(' ')}</p>;
}

it('requests pages until everything that runs out is known', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(String(input));
    const page = Number(new URL(String(input), 'http://x').searchParams.get('page'));
    const rows = [{ deviceId: 'd', productId: `p${page}` }];
    const result = { rows, total: 5, page, pageSize: 2 };
    return new Response(JSON.stringify({ msg: 'success', result }), { status: 200 });
  });
  render(
    <Console at="/">
      <Known />
    </Console>,
  );
  expect(await screen.findByText('d|p1 d|p2 d|p3')).toBeTruthy();
  expect(asked).toHaveLength(3);
});
