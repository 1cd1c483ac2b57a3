import type { ListQuestion } from '@contract/kit/question/question';
import type { RevealPurpose } from '@contract/kit/reveal';
import { isArchiveName } from '@contract/kit/transfer/importing';
import type { ImportReport, ImportSummary, Selection } from '@contract/kit/wire';
import { type EXPORT_FORMATS, exportRequests } from '@contract/resources/system/exportRequests';
import { api, http, once } from '@shared/api';

/** What a full export is asked of: a selection, or all that a query finds. */
export interface FullExportQuestion {
  selection?: Selection;
  query?: ListQuestion;
  sort?: string;
  columns: string[];
}
export interface FullExportRequest extends FullExportQuestion, RevealPurpose {
  format: (typeof EXPORT_FORMATS)[number];
}

const tag = (id: string) => ({ type: 'resource' as const, id });

export const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    importReport: build.query<ImportReport, string>({
      query: (id) => `/imports/${id}`,
      providesTags: (_result, _error, id) => [tag(`imports/${id}`)],
    }),
    myImports: build.query<ImportSummary[], string>({ query: (resource) => `/${resource}/imports` }),
    mapImport: build.mutation<ImportReport, { id: string; mapping: Record<string, string | null> }>({
      query: ({ id, mapping }) => ({ url: `/imports/${id}/mapping`, method: 'POST', body: { mapping } }),
      invalidatesTags: (_result, _error, { id }) => [tag(`imports/${id}`)],
    }),
    applyImport: build.mutation<ImportReport, string>({
      query: (id) => ({ url: `/imports/${id}/apply`, method: 'POST', body: {} }),
      invalidatesTags: (_result, _error, id) => [tag(`imports/${id}`)],
    }),
    askFullExport: build.mutation<{ id: string }, { resource: string; body: FullExportRequest }>({
      queryFn: once(({ resource, body }) => ({ url: `/${resource}/export.full`, method: 'POST', body })),
      invalidatesTags: (_result, error) => (error ? [] : [tag(exportRequests.name)]),
    }),
  }),
});

const PATIENCE_MS = 120_000;
/** As long as the server waits for a request to be there. */
const ARCHIVE_PATIENCE_MS = 600_000;

/** Sends a spreadsheet to be checked; no record changes by it. */
export function uploadSheet(resource: string, file: File): Promise<ImportReport> {
  const form = new FormData();
  form.set('file', file);
  return http.send<ImportReport>(`/${resource}/import`, form, {
    timeoutMs: isArchiveName(file.name) ? ARCHIVE_PATIENCE_MS : PATIENCE_MS,
  });
}
