import type { RecordResult } from '@contract/kit/wire';
import type { ReviewQueue, ReviewSheet } from '@contract/prescriptions/desk';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { api, once } from '@shared/api';

const { name } = prescriptions;
/** The tags of the kit: its commands make the queue and the sheet old as they do lists and records. */
const queueTag = { type: 'resource', id: name } as const;
const sheetTag = (id: string) => ({ type: 'resource', id: `${name}/${id}` }) as const;

/** A prescription in the version it was seen in. */
export type ReviewVersion = Pick<RecordResult, 'id' | 'version'>;

export const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviewQueue: build.query<ReviewQueue, void>({
      query: () => `/${name}/queue`,
      providesTags: [queueTag],
    }),
    reviewSheet: build.query<ReviewSheet, string>({
      query: (id) => `/${name}/${id}/sheet`,
      providesTags: (_result, _error, id) => [sheetTag(id)],
      // Health data of a patient do not stay behind.
      keepUnusedDataFor: 0,
    }),
    /** `release` goes on when the page is left meanwhile. */
    hold: build.mutation<RecordResult, ReviewVersion & { command: 'take' | 'release' }>({
      queryFn: once(({ id, version, command }) => ({
        url: `/${name}/${id}/${command}`,
        method: 'POST',
        body: { version },
        ...(command === 'release' && { keepalive: true }),
      })),
      invalidatesTags: (_result, _error, { id }) => [queueTag, sheetTag(id)],
    }),
  }),
});
