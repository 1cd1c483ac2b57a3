import type {
  BulkBody,
  BulkResult,
  BulkRow,
  BulkRunBody,
  BulkRunReport,
  ChangeResult,
} from '@contract/kit/wire';
import { idempotencyHeaders } from '@shared/api';
import { changeApi } from './changeApi';
import { announcesSideResults, sideResultTags } from './sideResults';
import { changedTags, type RecordArgs } from './tags';

/** Changes of many records, and changes that are taken back. */
export const bulkApi = changeApi.injectEndpoints({
  endpoints: (build) => ({
    bulk: build.mutation<BulkResult, { resource: string; command: string; body: BulkBody }>({
      query: ({ resource, command, body }) => ({
        url: `/${resource}/bulk/${command}`,
        method: 'POST',
        body,
        headers: idempotencyHeaders(),
      }),
      invalidatesTags: (result, _error, { resource }) =>
        result && !result.dryRun ? changedTags(resource) : [],
    }),
    startRun: build.mutation<BulkRunReport, BulkRunBody>({
      query: (body) => ({ url: '/bulkRuns', method: 'POST', body, headers: idempotencyHeaders() }),
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
      query: ({ resource, id, way, pos, version }) => ({
        url: `/${resource}/${id}/${way}`,
        method: 'POST',
        body: { pos, version },
      }),
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changedTags(resource, id), ...sideResultTags(result)],
      ...announcesSideResults,
    }),
    /** Takes the change back that made this version, as long as nothing came after it. */
    undoVersion: build.mutation<BulkRow, RecordArgs & { version: number }>({
      query: ({ resource, id, version }) => ({
        url: `/${resource}/bulk/undo`,
        method: 'POST',
        body: { ids: [id], expectedVersions: { [id]: version } },
        headers: idempotencyHeaders(),
      }),
      transformResponse: ({ rows }: BulkResult) => rows[0] as BulkRow,
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changedTags(resource, id), ...sideResultTags(result)],
      ...announcesSideResults,
    }),
  }),
});
