import { notifications } from '@mantine/notifications';
import { CLIENT_ERRORS } from '@shared/api';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from './download';

export interface DownloadState {
  /** How much is there already; undefined while nothing is on its way. */
  bytes?: number;
  /** Resolves when the file is saved, was given up or refused. `body`: what is too long for an address. */
  start(path: string, name: string, body?: unknown): Promise<void>;
  giveUp(): void;
}

/** Why no more of it comes, where nobody says why; else empty. */
function lostKey(error: unknown): string {
  if (error instanceof DOMException) return CLIENT_ERRORS.timeout;
  return error instanceof TypeError ? CLIENT_ERRORS.network : '';
}

/** A file on its way. @param failed title of the message when there is none */
export function useDownload(failed: string): DownloadState {
  const { t } = useTranslation('front');
  const [bytes, setBytes] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  return {
    bytes,
    giveUp: () => abort.current?.abort(),
    async start(path, name, body) {
      abort.current = new AbortController();
      const { signal } = abort.current;
      setBytes(0);
      try {
        await download(path, name, { body, signal, onBytes: setBytes });
      } catch (error) {
        if (signal.aborted) return;
        // What the browser says of a lost connection, before the file began or within it, is in its own words.
        const key = lostKey(error);
        const message = key ? t(key) : (error as Error).message;
        notifications.show({ color: 'red', title: failed, message });
      } finally {
        setBytes(undefined);
      }
    },
  };
}
