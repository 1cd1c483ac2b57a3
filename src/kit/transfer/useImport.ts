import { sizeText } from '@contract/files';
import { ARCHIVE, isArchiveName, SHEET_MAX_BYTES } from '@contract/kit/transfer/importing';
import type { ImportReport } from '@contract/kit/wire';
import { type ApiProblem, problemOf } from '@shared/api';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from './download';
import { transferApi, uploadSheet } from './transferApi';

const POLL_MS = 700;

/** While a job works on it, there is news to ask for. */
export function isRunning({ state }: ImportReport): boolean {
  return state === 'checking' || state === 'applying';
}

/** An import by its id, with what was said of it when it was sent. */
interface ImportDialogState {
  id: string;
  first?: ImportReport;
}

/** The report of an import, asked for again and again while it is worked on. */
function useReport(opened: ImportDialogState | undefined) {
  const [running, setRunning] = useState(false);
  const { data, error } = transferApi.useImportReportQuery(opened?.id ?? '', {
    skip: opened === undefined,
    pollingInterval: running ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const report = data ?? opened?.first;
  const wanted = report !== undefined && isRunning(report);
  if (wanted !== running) setRunning(wanted);
  return { report, gone: error as ApiProblem | undefined };
}

/** One import from the file to its end. */
export function useImport(resource: string, onApplied: () => void) {
  const { t } = useTranslation('transfer');
  const [opened, setOpened] = useState<ImportDialogState>();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const [map] = transferApi.useMapImportMutation();
  const [apply] = transferApi.useApplyImportMutation();
  const { report, gone } = useReport(opened);
  const applied = report?.state === 'applied';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever function the list passes by then
  useEffect(() => {
    if (applied) onApplied();
  }, [applied]);
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error).message || (error as { message: string }).message);
    }
  };
  return {
    report,
    problem: problem ?? gone?.message,
    sending,
    open: (id: string) => setOpened({ id }),
    template: (name: string) => void attempt(() => download(`/${resource}/import.xlsx`, `${name}.xlsx`)),
    send: (file: File) =>
      void attempt(async () => {
        const max = isArchiveName(file.name) ? ARCHIVE.maxBytes : SHEET_MAX_BYTES;
        // The server stops reading there; the browser would only say that the line is broken.
        if (file.size > max) throw new Error(t('tooLarge', { max: sizeText(max) }));
        setSending(true);
        try {
          const first = await uploadSheet(resource, file);
          setOpened({ id: first.id, first });
        } finally {
          setSending(false);
        }
      }),
    remap: (mapping: Record<string, string | null>) =>
      report && void attempt(() => map({ id: report.id, mapping }).unwrap()),
    start: () => report && void attempt(() => apply(report.id).unwrap()),
    failed: () =>
      report &&
      void attempt(() =>
        download(`/imports/${report.id}/failed.xlsx`, `failed-${report.fileName.replace(/\.\w+$/, '')}.xlsx`),
      ),
  };
}
