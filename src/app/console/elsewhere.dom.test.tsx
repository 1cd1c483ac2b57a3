import type { MenuItem } from '@contract/access/menuItem';
import { render, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { Elsewhere } from './consoleRoutes';

const entry = (path: string, children: MenuItem[] = []): MenuItem => ({ routerName: path, path, children });
const MENU = [
  entry('/machine', [entry('/machine/equipmentMain'), entry('/machine/humiture')]),
  entry('/system', [entry('/system/role')]),
];
const ACCESS = { ...mayAll(), permissions: new Set(['humiture'] as const) };

function Here() {
  return <p>{useLocation().pathname}</p>;
}
const open = (path: string) =>
  render(
    <Console at={path} access={ACCESS} reducers={{ session: () => ({ menu: MENU }) }}>
      <Routes>
        <Route path="/machine/*" element={<Here />} />
        <Route path="*" element={null} />
      </Routes>
      <Routes>
        <Route path="/machine/humiture" element={null} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </Console>,
  );

it.each(['/machine', '/machine/'])('%s leads to the first page of the folder that is open', async (path) => {
  open(path);
  await screen.findByText('/machine/humiture');
});

it.each(['/system', '/nothing', '/machine/nothing'])('%s is no page', async (path) => {
  open(path);
  await screen.findByRole('heading', { level: 1 });
});
