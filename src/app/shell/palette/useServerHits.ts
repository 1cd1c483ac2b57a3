import { SEARCH_MAX_TEXT, type SearchHit, type SearchResult } from '@contract/search';
import { useDebouncedValue } from '@mantine/hooks';
import { http } from '@shared/api';
import { useEffect, useState } from 'react';

const PAUSE_MS = 150;
const NONE: readonly SearchHit[] = [];

interface HitsResponse {
  q: string;
  hits: readonly SearchHit[];
  failed: boolean;
}
export interface ServerHits {
  hits: readonly SearchHit[];
  waiting: boolean;
  failed: boolean;
}

/** What the server finds for the text, once the person pauses. A newer text ends the older request. */
export function useServerHits(text: string): ServerHits {
  const asked = text.trim().slice(0, SEARCH_MAX_TEXT);
  const [q] = useDebouncedValue(asked, PAUSE_MS);
  const [answer, setAnswer] = useState<HitsResponse>();
  useEffect(() => {
    if (q === '') return setAnswer(undefined);
    const controller = new AbortController();
    const settle = (hits: readonly SearchHit[], failed: boolean) => {
      if (!controller.signal.aborted) setAnswer({ q, hits, failed });
    };
    http.get<SearchResult>(`/search?q=${encodeURIComponent(q)}`, { signal: controller.signal }).then(
      ({ hits }) => settle(hits, false),
      () => settle(NONE, true),
    );
    return () => controller.abort();
  }, [q]);
  const current = answer?.q === asked ? answer : undefined;
  return {
    hits: current?.hits ?? NONE,
    waiting: asked !== '' && current === undefined,
    failed: current?.failed === true,
  };
}
