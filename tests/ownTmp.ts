import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder for the whole run, which goes with it, whatever tests, their servers and browsers leave
 * there and however they end. `os.tmpdir()` names it in all of them. What runs share stands beside it.
 */
export default function ownTmp(): () => void {
  process.env.PHAROS_TEST_CACHE ??= join(tmpdir(), 'pharos-test-cache');
  const folder = mkdtempSync(join(tmpdir(), 'pharos-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
