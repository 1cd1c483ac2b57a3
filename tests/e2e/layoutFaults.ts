import { setTimeout as pause } from 'node:timers/promises';
import type { Page as BrowserPage } from 'playwright-core';

/** What is wrong with the layout of the page in sight, in words. */
function faultsOf(page: BrowserPage): Promise<string[]> {
  return page.evaluate(() => {
    const inSight = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`#content ${selector}`)].filter((each) =>
        each.checkVisibility(),
      );
    const nameOf = (each: Element) => (each.textContent ?? '').slice(0, 24);
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`page is ${scrollWidth} wide`] : [];
    for (const head of inSight('[role=columnheader]'))
      if (head.scrollWidth > head.clientWidth + 1) faults.push(`header is cut: ${nameOf(head)}`);
    // Names may end in dots; what state a row is in may not.
    for (const state of inSight('[role=gridcell] [data-tone]')) {
      const [own, cell] = [state, state.closest('[role=gridcell]')].map((each) =>
        each?.getBoundingClientRect(),
      );
      if (own && cell && (own.right > cell.right + 1 || own.bottom > cell.bottom + 1))
        faults.push(`state is cut: ${nameOf(state)}`);
      for (const part of state.querySelectorAll('*'))
        if (
          getComputedStyle(part).overflowX === 'hidden' &&
          part.clientWidth > 1 &&
          part.scrollWidth > part.clientWidth + 1
        )
          faults.push(`words of a state are cut: ${nameOf(state)}`);
    }
    // In a narrow window a row is a card: its value, state and button are in sight. On a desk all columns are.
    for (const list of innerWidth < 640 || innerWidth >= 1440 ? inSight('[role=grid][aria-rowcount]') : []) {
      const { scrollWidth = 0, clientWidth = 0 } = list.parentElement ?? {};
      const edge = list.parentElement?.getBoundingClientRect().right ?? 0;
      const parts = list.querySelectorAll('[role=gridcell], [role=gridcell] button');
      const isBeyond = [...parts].some((part) => part.getBoundingClientRect().right > edge + 1);
      if (innerWidth < 640 ? isBeyond : scrollWidth > clientWidth + 1)
        faults.push(`list scrolls sideways: ${list.ariaLabel}`);
    }
    const ticks = inSight('.recharts-cartesian-axis-tick-value');
    const parts = inSight('section, h1, h2, [data-tone] > a, [data-tone] > span:first-child');
    for (const part of inSight('section')) {
      const { overflowY } = getComputedStyle(part);
      const { height } = part.getBoundingClientRect();
      if (height < 40) faults.push(`panel is ${height} high: ${nameOf(part)}`);
      if (overflowY === 'hidden' && part.scrollHeight > part.clientHeight + 1)
        faults.push(`panel is cut: ${nameOf(part)}`);
    }
    for (const [index, one] of [...parts, ...ticks].entries())
      for (const other of [...parts, ...ticks].slice(index + 1)) {
        if (one.contains(other) || other.contains(one) || ticks.includes(one) !== ticks.includes(other))
          continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) faults.push(`${nameOf(one)} lies over ${nameOf(other)}`);
      }
    return faults;
  });
}

/** The same once everything is drawn: a chart follows its window some frames later. */
export async function lastingFaultsOf(page: BrowserPage): Promise<string[]> {
  let faults = await faultsOf(page);
  for (let tries = 0; tries < 30 && faults.length > 0; tries++) {
    await pause(100);
    faults = await faultsOf(page);
  }
  return faults;
}
