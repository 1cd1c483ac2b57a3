import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { download } from './download';

export interface DownloadState {
  /** How much is there already; undefined while nothing is on its way. */
  bytes?: number;
  /** Resolves when the file is saved, was given up or refused. `body`: what is too long for an address. */
  start(path: string, name: string, body?: unknown): Promise<void>;
  giveUp(): void;
}

/** A file on its way. @param failed title of the message when there is none */
export function useDownload(failed: string): DownloadState {
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
        if (!signal.aborted)
          notifications.show({ color: 'red', title: failed, message: (error as Error).message });
      } finally {
        setBytes(undefined);
      }
    },
  };
}
