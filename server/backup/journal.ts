import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../db/pglite/durableFs';
import { entryEnd, type ZipEntry } from './archive/zip';

export interface BackupPart extends ZipEntry {
  sha256: string;
  /** Of rows: how many there are, and their digest. */
  note?: { rows: number; digest: string };
}

export interface Journal {
  /** What earlier runs wrote and brought to disk. */
  readonly parts: readonly BackupPart[];
  append(parts: readonly BackupPart[]): Promise<void>;
  close(): Promise<void>;
}

export interface JournalSubject {
  key: Buffer;
  /** What is written: of something else nothing can be kept. */
  what: string;
  /** Bytes of the archive that it is about. */
  size: number;
}

const MAC_LENGTH = 64;

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The lines of a journal as far as they are whole. Each is sealed together with all before it: what is kept will be
 * sealed with the backup, and must not have come from anybody else.
 */
function wholeLines(text: string, seal: (line: string) => string): string[] {
  const lines: string[] = [];
  for (const each of text.split('\n').slice(0, -1)) {
    const line = each.slice(MAC_LENGTH + 1);
    if (seal(line) !== each.slice(0, MAC_LENGTH)) break;
    lines.push(line);
  }
  return lines;
}

function createSeal(key: Buffer): (line: string) => string {
  let before = '';
  return (line) => {
    before = createHmac('sha256', key).update(before).update(line).digest('hex');
    return before;
  };
}

/** Parts that are in the archive as far as it goes. */
function partsOf(lines: readonly string[], size: number): BackupPart[] {
  const parts = lines.map((line) => JSON.parse(line) as BackupPart);
  const cut = parts.findIndex((part) => entryEnd(part) > size);
  return cut === -1 ? parts : parts.slice(0, cut);
}

/** Reads the journal of an interrupted run and continues it. */
export async function openJournal(path: string, { key, what, size }: JournalSubject): Promise<Journal> {
  const [first, ...rest] = wholeLines(readText(path), createSeal(key));
  const parts = first === what ? partsOf(rest, size) : [];
  const seal = createSeal(key);
  const sealed = (line: string) => `${seal(line)} ${line}\n`;
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  await file.write([what, ...parts.map((part) => JSON.stringify(part))].map(sealed).join(''));
  await file.datasync();
  await rename(draft, path);
  syncFolder(dirname(path));
  return {
    parts,
    async append(more) {
      if (more.length === 0) return;
      await file.write(more.map((part) => sealed(JSON.stringify(part))).join(''));
      await file.datasync();
    },
    close: () => file.close().catch(() => undefined),
  };
}
