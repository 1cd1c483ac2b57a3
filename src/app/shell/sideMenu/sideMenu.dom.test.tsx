import type { MenuItem } from '@contract/access/menuItem';
import { act, render, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { SideMenu } from './SideMenu';

const entry = (path: string, children: MenuItem[] = []): MenuItem => ({ routerName: path, path, children });
const MENU = [entry('/machine', [entry('/machine/equipmentMain'), entry('/machine/humiture')])];
const reducers = {
  session: () => ({ menu: MENU }),
  settings: () => ({ folders: {}, showSidebarLogo: false }),
};

it('keeps the entry of the page in sight, also of one that was opened elsewhere', () => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.getAttribute('href'));
  };
  let go: (path: string) => void = () => undefined;
  function Elsewhere() {
    go = useNavigate();
    return null;
  }
  render(
    <Console at="/dashboard" reducers={reducers}>
      <SideMenu collapsed={false} drawer={false} onNavigate={() => undefined} />
      <Elsewhere />
    </Console>,
  );
  expect(scrolled).toEqual([]);
  act(() => go('/machine/humiture'));
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/machine/humiture');
  expect(scrolled).toEqual(['/machine/humiture']);
});
