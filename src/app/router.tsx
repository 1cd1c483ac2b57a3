import type { ComponentType } from 'react';
import { createHashRouter } from 'react-router-dom';
import { lazyWithTimeout } from './lazyWithTimeout';
import { createRouteTable } from './routes';

/** @param loadShell fetches the frame, and starts what it needs, when somebody is signed in. */
export function createRouter(loadShell: () => Promise<{ default: ComponentType }>) {
  return createHashRouter(createRouteTable(lazyWithTimeout(loadShell)));
}
