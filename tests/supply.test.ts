import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');

interface LockEntry {
  version: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const own = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'overrides',
  object
>;

/** Programs that packages would like to run when they are installed; none of them is needed. */
const SCRIPTS = ['node_modules/esbuild'];

interface Component {
  name: string;
  properties?: { name: string; value: string }[];
}

describe('packages', () => {
  it('equal the lock file byte by byte and come from the registry only', () => {
    const loose = locked.filter(([, { integrity, resolved, link }]) => {
      return link || resolved !== undefined || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');
    });
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('are requested in exactly one version', () => {
    const { dependencies, devDependencies, overrides } = own;
    const asked = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  });

  it('run nothing during installation', () => {
    const willing = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    expect(willing).toEqual(SCRIPTS);
    expect(read('.npmrc')).toContain('ignore-scripts=true');
  });

  it('can be listed as an SBOM', () => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const text = execFileSync(npm, ['run', '--silent', 'sbom'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const bill = JSON.parse(text) as { bomFormat: string; components: Component[] };
    expect(bill.bomFormat).toBe('CycloneDX');
    const isOfDevelopment = ({ properties = [] }: Component) =>
      properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
    const shipped = new Set(bill.components.filter((each) => !isOfDevelopment(each)).map(({ name }) => name));
    expect(Object.keys(own.dependencies).filter((name) => !shipped.has(name))).toEqual([]);
    expect(shipped.has('vitest')).toBe(false);
  });
});
