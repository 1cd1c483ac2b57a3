import { inParts } from '@contract/common/lists';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { ListResult, Titles } from '@contract/kit/wire';
import { useResourceHints } from '@realtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListArgs } from '../../api/listApi';
import { resourceApi } from '../../api/resourceApi';
import { unwrapAnswer } from '../../api/unwrapAnswer';
import { joinTitles } from '../../values/joinTitles';
import { type ListState, questionOf } from '../listState';
import type { ListRows } from './useRows';

/** What changed on the server since the rows were fetched. Nothing of it moves a row. */
export interface RowChanges {
  changed: ReadonlyMap<string, AnyRow>;
  gone: ReadonlySet<string>;
  /** Records that came and would be found. */
  added: number;
  /** Of what the changed rows point at. */
  titles: Titles;
}
const NO_NEWS: RowChanges = { changed: new Map(), gone: new Set(), added: 0, titles: {} };

/** Compares what is shown with what is there now. */
export function newsOf(
  shown: readonly AnyRow[],
  now: readonly AnyRow[],
  { added, titles }: Pick<RowChanges, 'added' | 'titles'>,
): RowChanges {
  const present = new Map(now.map((row) => [row.id, row]));
  const changed = new Map<string, AnyRow>();
  for (const { id, version } of shown) {
    const row = present.get(id);
    if (row && row.version > version) changed.set(id, row);
  }
  const gone = new Set(shown.filter(({ id }) => !present.has(id)).map(({ id }) => id));
  return { changed, gone, added, titles };
}

/**
 * From what was found anew and what is there of the rows. A question that something invalidates on its way, as one's
 * own change does, is forgotten unanswered: then there is nothing to say, and the rows that are fetched instead know.
 */
export function newsFrom(
  shown: readonly AnyRow[],
  [found, ...now]: readonly (Pick<ListResult, 'rows' | 'total' | 'titles'> | undefined)[],
): RowChanges | undefined {
  if (!found || now.includes(undefined)) return undefined;
  return newsOf(
    shown,
    now.flatMap((part) => part?.rows ?? []),
    { added: found.total, titles: joinTitles(now.map((part) => part?.titles ?? {})) },
  );
}

/**
 * News of rows that are fetched meanwhile are none: the blocks of an endless list do not come all at once. Nor is what
 * the person changed in place.
 */
export function stillNews(
  news: RowChanges,
  shown: readonly AnyRow[],
  own: ReadonlyMap<string, AnyRow>,
): RowChanges {
  const older = shown.filter(({ id, version }) => {
    const known = Math.max(version, own.get(id)?.version ?? 0);
    return (news.changed.get(id)?.version ?? 0) > known;
  });
  return { ...news, changed: new Map(older.map(({ id }) => [id, news.changed.get(id) as AnyRow])) };
}

/** Rows that are asked for at once: two blocks of an endless list may be in sight. */
const AT_MOST = 100;

/** A question is older than this many hints only where nobody looks at its answer. */
const HINTS_KEPT = 50;

/** How many hints had been heard before a moment, ms; of moments before all that is remembered, the oldest count. */
function useHintsAt(hints: number): (at?: number) => number {
  const heard = useRef([{ hints, at: 0 }]);
  if (heard.current[0]?.hints !== hints)
    heard.current = [{ hints, at: Date.now() }, ...heard.current].slice(0, HINTS_KEPT);
  return (at = 0) => {
    const before = heard.current.find((each) => each.at < at) ?? heard.current.at(-1);
    return before?.hints ?? hints;
  };
}

/**
 * Rows that stay where they are while others work on them: changes are marked and counted instead.
 * @param own rows as the person saved them in place
 */
export function useStableRows(
  resource: Resource,
  state: ListState,
  rows: ListRows,
  own: ReadonlyMap<string, AnyRow>,
): RowChanges {
  const hints = useResourceHints(resource.name);
  const [look] = resourceApi.useLazyListQuery();
  const [news, setNews] = useState(NO_NEWS);
  const { answer, loaded: shown } = rows;
  const asOf = answer?.asOf;
  const known = useRef({ hints, asOf });
  const hintsAt = useHintsAt(hints);
  if (known.current.asOf !== asOf) {
    // Fetched rows know everything that was said before they were asked for, and perhaps not what was said since.
    // Changed ones are shown until they are there.
    known.current = { hints: hintsAt(rows.askedAt), asOf };
    setNews(({ changed, titles }) => ({ ...NO_NEWS, changed, titles }));
  }
  const { q, filter, match } = state;
  useEffect(() => {
    if (asOf === undefined || hints === known.current.hints) return undefined;
    let current = true;
    const ask = (args: Omit<ListArgs, 'resource' | 'page' | 'sort'>) =>
      unwrapAnswer(look({ resource: resource.name, page: 1, sort: resource.list.sort, ...args }, false));
    const same = inParts(shown, AT_MOST).map((part) =>
      ask({ filter: { id: `in:${part.map(({ id }) => id).join(',')}` }, pageSize: AT_MOST }),
    );
    const newer = ask({ ...questionOf({ q, filter, match }), since: asOf, pageSize: 1 });
    void Promise.all([newer, ...same]).then(
      (answers) => {
        const next = newsFrom(shown, answers);
        if (current && next) setNews(next);
      },
      // The next hint asks again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [hints, asOf, shown, look, resource, filter, match, q]);
  return useMemo(() => stillNews(news, shown, own), [news, shown, own]);
}
