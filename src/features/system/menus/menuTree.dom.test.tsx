import type { AnyRow } from '@contract/kit/resource';
import { menus } from '@contract/resources/system/menus';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { answersOf, serve } from '../../../kit/testing/testServer';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { MenuTree } from './MenuTree';

beforeAll(() => withoutLayout());

const PATHS = [
  '/prescription',
  '/prescription/pharmacyInformation',
  '/prescription/pharmacyInformation/reviewDesk',
];
const rows = PATHS.map(
  (routePath, sort) => ({ id: `m${sort}`, routePath, sort, updatedAt: 0 }) as unknown as AnyRow,
);

it('indents each entry more than its folder', async () => {
  serve(answersOf(menus, rows));
  render(
    <Console access={mayAll(menus)}>
      <MenuTree />
    </Console>,
  );
  const names = await Promise.all(
    ['Prescriptions', 'Pharmacies', 'Review desk'].map((name) => screen.findByRole('link', { name })),
  );
  const indents = names.map((link) => {
    const { paddingInlineStart } = (link.parentElement as HTMLElement).style;
    return Number(/([\d.]+)rem/.exec(paddingInlineStart)?.[1] ?? 0);
  });
  expect(indents).toEqual([...new Set(indents)].toSorted((one, other) => one - other));
});
