import type { ImportReport } from '@contract/kit/wire';
import { api, http } from '@shared/api';

const tag = (id: string) => ({ type: 'resource' as const, id });

export const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    importReport: build.query<ImportReport, string>({
      query: (id) => `/imports/${id}`,
      providesTags: (_result, _error, id) => [tag(`imports/${id}`)],
    }),
    mapImport: build.mutation<ImportReport, { id: string; mapping: Record<string, string | null> }>({
      query: ({ id, mapping }) => ({ url: `/imports/${id}/mapping`, method: 'POST', body: { mapping } }),
      invalidatesTags: (_result, _error, { id }) => [tag(`imports/${id}`)],
    }),
    applyImport: build.mutation<ImportReport, string>({
      query: (id) => ({ url: `/imports/${id}/apply`, method: 'POST', body: {} }),
      invalidatesTags: (_result, _error, id) => [tag(`imports/${id}`)],
    }),
  }),
});

const PATIENCE_MS = 120_000;

/** Sends a spreadsheet to be checked; no record changes by it. */
export function sendSheet(resource: string, file: File): Promise<ImportReport> {
  const form = new FormData();
  form.set('file', file);
  return http.send<ImportReport>(`/${resource}/import`, form, { timeoutMs: PATIENCE_MS });
}
