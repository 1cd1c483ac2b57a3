import type { FileUses } from '@contract/files';
import { api } from '@shared/api';

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `version`: of the record as it is shown; another one has other versions. */
    fileUses: build.query<FileUses, { id: string; version: number }>({
      query: ({ id }) => `/fileItems/${encodeURIComponent(id)}/uses`,
      keepUnusedDataFor: 0,
    }),
  }),
});
export const { useFileUsesQuery } = filesApi;
