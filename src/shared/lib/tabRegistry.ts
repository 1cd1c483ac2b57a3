import { createContext } from 'react';

/** What the screens of one tab told about it. */
export interface TabMark {
  /** Unsaved typing is in it. */
  dirty: boolean;
  /** Name of the record it shows. */
  title?: string;
  /** Of its times, where the screen has one of its own. */
  timeZone?: string;
}
type TabMarks = ReadonlyMap<string, TabMark>;
type DiscardHandler = () => void;

export interface TabRegistry {
  /** A form says whether it holds unsaved typing. @param source one form; several may live in one tab. */
  mark(tab: string, source: symbol, dirty: boolean, discard?: DiscardHandler): void;
  /** The form is gone for good. */
  release(tab: string, source: symbol): void;
  entitle(tab: string, title: string | undefined): void;
  setZone(tab: string, timeZone: string | undefined): void;
  /** The tab was closed or begun anew: nothing of it stays. */
  drop(tab: string): void;
  /** Throws the kept drafts of the tab away. */
  discard(tab: string): void;
  marks(): TabMarks;
  subscribe(listener: () => void): () => void;
}

interface Entry {
  sources: Map<symbol, DiscardHandler | undefined>;
  title?: string;
  timeZone?: string;
}

function marksOf(entries: ReadonlyMap<string, Entry>): TabMarks {
  return new Map(
    [...entries].map(([tab, { sources, title, timeZone }]) => [
      tab,
      { dirty: sources.size > 0, title, timeZone },
    ]),
  );
}

function sameMarks(one: TabMarks, other: TabMarks): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([tab, { dirty, title, timeZone }]) => {
    const mark = other.get(tab);
    return mark?.dirty === dirty && mark.title === title && mark.timeZone === timeZone;
  });
}

/** Where screens mark the tab they live in, and the tab bar reads it. */
export function createTabRegistry(): TabRegistry {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let marks: TabMarks = new Map();

  const publish = () => {
    const next = marksOf(entries);
    if (sameMarks(marks, next)) return;
    marks = next;
    for (const listener of listeners) listener();
  };
  const change = (tab: string, apply: (entry: Entry) => void) => {
    const entry: Entry = entries.get(tab) ?? { sources: new Map() };
    apply(entry);
    const isEmpty = entry.sources.size === 0 && entry.title === undefined && entry.timeZone === undefined;
    if (isEmpty) entries.delete(tab);
    else entries.set(tab, entry);
    publish();
  };
  const release = (tab: string, source: symbol) => change(tab, ({ sources }) => sources.delete(source));
  return {
    mark: (tab, source, dirty, discard) =>
      dirty ? change(tab, ({ sources }) => sources.set(source, discard)) : release(tab, source),
    release,
    entitle: (tab, title) =>
      change(tab, (entry) => {
        entry.title = title;
      }),
    setZone: (tab, timeZone) =>
      change(tab, (entry) => {
        entry.timeZone = timeZone;
      }),
    drop(tab) {
      entries.delete(tab);
      publish();
    },
    discard(tab) {
      for (const discard of entries.get(tab)?.sources.values() ?? []) discard?.();
    },
    marks: () => marks,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The tab a screen lives in; none on public pages. */
export interface TabPlace {
  tab: string;
  registry: TabRegistry;
}
export const TabContext = createContext<TabPlace | undefined>(undefined);
