import type { Server } from 'node:tls';
import type { Logger } from '../log';
import { type Certificate, readCertificate, type TlsFiles } from './certificate';

const LOOK_EVERY_MS = 5_000;

/** Gauges of `/metrics`. */
export interface TlsState {
  expiresSeconds: number;
  /** 1 while the files on disk cannot be used and the certificate before them is. */
  reloadFailed: number;
  reloads: number;
}

/** What we show who we are with, always that of the files when they are any good. */
export interface TlsIdentity {
  readonly current: Pick<Certificate, 'cert' | 'key'>;
  readonly state: TlsState;
  /** New connections of the server get the newest certificate; open ones go on. */
  serve(server: Server): void;
  stop(): void;
}

export interface TlsOptions {
  files: TlsFiles;
  log: Pick<Logger, 'info' | 'error'>;
  everyMs?: number;
}

/** @throws CertificateError when there is nothing to begin with */
export function watchCertificate({ files, log, everyMs = LOOK_EVERY_MS }: TlsOptions): TlsIdentity {
  let current = readCertificate(files);
  let problem = '';
  const servers = new Set<Server>();
  const state: TlsState = { expiresSeconds: current.expiresAt / 1_000, reloadFailed: 0, reloads: 0 };

  const take = (next: Certificate) => {
    problem = '';
    state.reloadFailed = 0;
    if (next.cert === current.cert && next.key === current.key) return;
    current = next;
    for (const server of servers) server.setSecureContext(next);
    state.reloads += 1;
    state.expiresSeconds = next.expiresAt / 1_000;
    log.info(
      { file: files.cert, until: new Date(next.expiresAt).toISOString() },
      'there is a new certificate',
    );
  };
  /** Certificate and key are not exchanged in one step: between the two they do not fit. */
  const refuse = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    if (text === problem) return;
    problem = text;
    state.reloadFailed = 1;
    log.error({ problem }, 'the new certificate cannot be used, the old one still is');
  };
  const timer = setInterval(() => {
    try {
      take(readCertificate(files));
    } catch (error) {
      refuse(error);
    }
  }, everyMs);
  timer.unref();
  return {
    get current() {
      return current;
    },
    state,
    serve: (server) => void servers.add(server),
    stop: () => clearInterval(timer),
  };
}
