import type { SignInProof } from '@contract/access/secondFactor';
import type { ChangeResult, UpdateBody } from '@contract/kit/wire';
import { idempotencyHeaders, once } from '@shared/api';
import { readApi } from './readApi';
import { announcesSideResults, sideResultTags } from './sideResults';
import { changedTags, type RecordArgs, recordTag } from './tags';

/** Changes of one record. */
export const changeApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    create: build.mutation<ChangeResult, { resource: string; draft: Record<string, unknown>; key?: string }>({
      queryFn: once(({ resource, draft, key }) => ({
        url: `/${resource}`,
        method: 'POST',
        body: draft,
        headers: key === undefined ? undefined : idempotencyHeaders(key),
      })),
      invalidatesTags: (result, error, { resource }) =>
        error ? [] : [...changedTags(resource), ...sideResultTags(result)],
      ...announcesSideResults,
    }),
    /** `inPlace`: lists stay as they are, so that the row does not move from under the hand. */
    update: build.mutation<ChangeResult, RecordArgs & { body: UpdateBody; inPlace?: true }>({
      queryFn: once(({ resource, id, body }) => ({ url: `/${resource}/${id}`, method: 'PUT', body })),
      invalidatesTags: (result, error, { resource, id, inPlace }) => {
        if (error) return [];
        return [
          ...(inPlace ? [recordTag(resource, id)] : changedTags(resource, id)),
          ...sideResultTags(result),
        ];
      },
      ...announcesSideResults,
    }),
    remove: build.mutation<null, RecordArgs & { version: number }>({
      queryFn: once(({ resource, id, version }) => ({
        url: `/${resource}/${id}`,
        method: 'DELETE',
        params: { version },
      })),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : changedTags(resource, id)),
    }),
    undelete: build.mutation<ChangeResult, RecordArgs>({
      queryFn: once(({ resource, id }) => ({ url: `/${resource}/${id}/undelete`, method: 'POST' })),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : changedTags(resource, id)),
    }),
    command: build.mutation<
      ChangeResult & { secret?: string },
      RecordArgs & {
        command: string;
        version: number;
        args?: Record<string, unknown>;
        reason?: string;
        proof?: SignInProof;
      }
    >({
      queryFn: once(({ resource, id, command, version, args, reason, proof }) => ({
        url: `/${resource}/${id}/${command}`,
        method: 'POST',
        body: { version, args, reason, proof },
      })),
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changedTags(resource, id), ...sideResultTags(result)],
      ...announcesSideResults,
    }),
  }),
});
