import type { Manifest } from './manifest';

const MISSING_SHOWN = 5;

export function printedChain({ name, pos, checked, brokenAt }: Manifest['chains'][number]): string {
  if (brokenAt === undefined) return `chain of ${name}: ${checked} links are whole, the last is ${pos}`;
  return `chain of ${name}: was BROKEN at ${brokenAt} already; run npm run audit:verify`;
}

/** Prints the content of a backup. */
export function printManifest({ madeAt, migrations, tables, chains, files }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const shown = files.missing.slice(0, MISSING_SHOWN).join(', ');
  return [
    `of ${madeAt}, schema ${migrations.at(-1)?.name ?? 'none'}`,
    `${tables.length} tables, ${rows} rows`,
    ...chains.map(printedChain),
    `${files.count} files, ${(files.bytes / 1024 / 1024).toFixed(1)} MB`,
    ...(files.missing.length > 0 ? [`${files.missing.length} files were missing or damaged: ${shown}`] : []),
  ];
}
