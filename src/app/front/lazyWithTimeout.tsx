import { type LateComponent, late } from '@shared/lib';
import type { ComponentType } from 'react';
import { Fault } from '../shell/notices/Fault';

/** A part of the console that is fetched when it is first shown; if it does not arrive, the page says so. */
export function lazyWithTimeout<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateComponent<Props> {
  return late(load, Fault);
}
