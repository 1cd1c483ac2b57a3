import type {
  BulkBody,
  BulkResult,
  BulkRow,
  BulkRunBody,
  BulkRunReport,
  ChangeResult,
} from '@contract/kit/wire';
import { once } from '@shared/api';
import { changeApi } from './changeApi';
import { announcesSideResults, sideResultTags } from './sideResults';
import { changedTags, type RecordArgs } from './tags';

/** `run`: what was made is found by the run of the first try. */
export type BulkAnswer = BulkResult & Pick<BulkBody, 'run'>;

/** Changes of many records, and changes that are taken back. */
export const bulkApi = changeApi.injectEndpoints({
  endpoints: (build) => ({
    bulk: build.mutation<BulkAnswer, { resource: string; command: string; body: BulkBody }>({
      queryFn: once(
        ({ resource, command, body }) => ({ url: `/${resource}/bulk/${command}`, method: 'POST', body }),
        (answer, { body }) => ({ ...(answer as BulkResult), run: (body as BulkBody).run }),
      ),
      invalidatesTags: (result, _error, { resource }) =>
        result && !result.dryRun ? changedTags(resource) : [],
    }),
    startRun: build.mutation<BulkRunReport, BulkRunBody>({
      queryFn: once((body) => ({ url: '/bulkRuns', method: 'POST', body })),
    }),
    run: build.query<BulkRunReport, string>({ query: (id) => `/bulkRuns/${id}` }),
    stopRun: build.mutation<BulkRunReport, string>({
      query: (id) => ({ url: `/bulkRuns/${id}/stop`, method: 'POST', body: {} }),
    }),
    /** `restore` gives the values after an entry back, `undo` takes the one entry back. */
    revert: build.mutation<
      ChangeResult,
      RecordArgs & { way: 'restore' | 'undo'; pos: number; version: number }
    >({
      queryFn: once(({ resource, id, way, pos, version }) => ({
        url: `/${resource}/${id}/${way}`,
        method: 'POST',
        body: { pos, version },
      })),
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changedTags(resource, id), ...sideResultTags(result)],
      ...announcesSideResults,
    }),
    /** Takes the change back that made this version, as long as nothing came after it. */
    undoVersion: build.mutation<BulkRow, RecordArgs & { version: number }>({
      queryFn: once(
        ({ resource, id, version }) => ({
          url: `/${resource}/bulk/undo`,
          method: 'POST',
          body: { ids: [id], expectedVersions: { [id]: version } },
        }),
        (answer) => (answer as BulkResult).rows[0] as BulkRow,
      ),
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changedTags(resource, id), ...sideResultTags(result)],
      ...announcesSideResults,
    }),
  }),
});
