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
    // Some names may end in dots; what state a row is in may not, nor what a list has room for.
    for (const name of inSight('[data-whole]'))
      if (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
        faults.push(`name is cut: ${nameOf(name)}`);
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
    for (const list of innerWidth < 640 || innerWidth >= 1366 ? inSight('[role=grid][aria-rowcount]') : []) {
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

/** Words of lists and states that are broken within. Chinese and Japanese break anywhere; codes are not words. */
function brokenWordsOf(page: BrowserPage): Promise<string[]> {
  return page.evaluate(() => {
    const isBroken = (text: Text, from: number, length: number) => {
      const word = document.createRange();
      word.setStart(text, from);
      word.setEnd(text, from + length);
      const tops = [...word.getClientRects()].map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > 3;
    };
    const parts = [...document.querySelectorAll('#content :is([data-tone], [role=columnheader], li)')];
    const broken = new Set<string>();
    for (const part of parts.filter((each) => each.checkVisibility())) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const { 0: word, index } of text.data.matchAll(/[\p{Script=Latin}\p{Script=Hangul}]+/gu))
          if (isBroken(text, index, word.length)) broken.add(`word is broken: ${word}`);
    }
    return [...broken];
  });
}

/** The same once everything is drawn: a chart follows its window some frames later. */
export async function lastingFaultsOf(page: BrowserPage): Promise<string[]> {
  const found = async () => [...(await faultsOf(page)), ...(await brokenWordsOf(page))];
  let faults = await found();
  for (let tries = 0; tries < 30 && faults.length > 0; tries++) {
    await pause(100);
    faults = await found();
  }
  return faults;
}
