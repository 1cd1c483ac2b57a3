import { isLocale } from '@contract/common/locale';
import type { FilePurpose } from '@contract/files';
import { messageText } from '@contract/messages';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOfFile, uploadFile } from './uploadFile';

/** Sends several files one after the other; what was sent stays when one fails. */
export function useUploads(purpose: FilePurpose, room: number, onStored: (ids: string[]) => void) {
  const { i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : 'en';
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  const wrongIn = (files: readonly File[]) =>
    files.length > room
      ? messageText('err.form.tooManyFiles', locale, { max: room })
      : files.map((file) => problemOfFile(file, purpose, locale)).find((wrong) => wrong !== undefined);
  const start = async (files: readonly File[]) => {
    const wrong = wrongIn(files);
    setProblem(wrong);
    if (wrong) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    const ids: string[] = [];
    try {
      for (const [index, file] of files.entries()) {
        const onProgress = (one: { share: number }) => setShare((index + one.share) / files.length);
        ids.push((await uploadFile(file, purpose, { locale, signal, onProgress })).id);
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setShare(undefined);
      if (ids.length > 0) onStored(ids);
    }
  };
  return { share, problem, start, cancel: () => abort.current?.abort() };
}
