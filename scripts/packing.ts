/**
 * Which modules of the console travel in one file. The bundler makes a file of its own for every set of modules that
 * the same pages need: 160 requests for a list, most of them below a kilobyte. A request costs about as much as some
 * kilobytes, so files are put together wherever that is cheaper for the pages that need them.
 */

/** A file as the bundler would make it. Sizes in bytes, compressed. */
export interface BuiltFile {
  name: string;
  size: number;
  /** Files it needs before it can run. */
  imports: string[];
  /** Files that it may ask for later. */
  dynamicImports: string[];
  /** Opened by its name: a page, or a part of one. Stays as it is. */
  entry: boolean;
}

/** Files that travel together. */
interface Pack {
  files: string[];
  size: number;
  /** Who fetches it, by the number of the visit. */
  visits: Set<number>;
  /** An entry, which no other file joins. */
  fixed: boolean;
}

/** What a request costs, in bytes that would have travelled in the same time. */
const REQUEST = 4_000;
/** What a page may fetch in vain to save the others a request, in bytes. */
const IN_VAIN = 12_000;

function closureOf(files: ReadonlyMap<string, BuiltFile>, roots: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(files.get(name)?.imports ?? []));
  }
  return found;
}

/** The entries that can be asked for from this one, without passing through `behind`. */
function entriesWithout(
  files: ReadonlyMap<string, BuiltFile>,
  root: string,
  behind: ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>();
  const open = [root];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || behind.has(name)) continue;
    found.add(name);
    for (const each of closureOf(files, [name])) open.push(...(files.get(each)?.dynamicImports ?? []));
  }
  return found;
}

/** The files of each page: before the console only its own, behind it also those that opened the console. */
function visitsOf(
  files: ReadonlyMap<string, BuiltFile>,
  root: string,
  behind: ReadonlySet<string>,
  home: string,
) {
  const front = entriesWithout(files, root, behind);
  const entries = [...files.values()].filter(({ entry }) => entry).map(({ name }) => name);
  const before = entries.filter((name) => front.has(name));
  const after = entries.filter((name) => !front.has(name));
  const atHome = [home, ...(files.get(home)?.dynamicImports ?? [])];
  return {
    frugal: new Set([...before.keys(), ...atHome.map((name) => before.length + after.indexOf(name))]),
    visits: [
      ...before.map((name) => closureOf(files, [root, name])),
      ...after.map((name) => closureOf(files, [root, ...behind, name])),
    ],
  };
}

/** The packs, and which needs which. */
class Packing {
  readonly packs: Set<Pack>;
  private readonly packOf = new Map<string, Pack>();
  constructor(
    private readonly files: ReadonlyMap<string, BuiltFile>,
    visits: readonly ReadonlySet<string>[],
    /** Visits that fetch nothing in vain, however little it is. */
    private readonly frugal: ReadonlySet<number>,
  ) {
    for (const { name, size, entry } of files.values()) {
      const needing = [...visits.keys()].filter((visit) => visits[visit]?.has(name));
      this.packOf.set(name, { files: [name], size, visits: new Set(needing), fixed: entry });
    }
    this.packs = new Set(this.packOf.values());
  }

  private next(pack: Pack): Pack[] {
    const names = pack.files.flatMap((name) => this.files.get(name)?.imports ?? []);
    return names
      .map((name) => this.packOf.get(name))
      .filter((found) => found !== undefined && found !== pack) as Pack[];
  }

  /** All that these need, themselves too. */
  private needed(from: Pack[]): Set<Pack> {
    const seen = new Set<Pack>();
    const open = [...from];
    for (let pack = open.pop(); pack; pack = open.pop()) {
      if (seen.has(pack)) continue;
      seen.add(pack);
      open.push(...this.next(pack));
    }
    return seen;
  }

  /** Whether one leads to the other through a third: together they would need each other in a circle. */
  private circle(one: Pack, other: Pack): boolean {
    const leads = (from: Pack, to: Pack) =>
      this.needed(this.next(from).filter((each) => each !== to)).has(to);
    return leads(one, other) || leads(other, one);
  }

  /** Bytes that those who fetch one fetch in vain if the other and all it needs come along; undefined if too many. */
  private inVain(one: Pack, other: Pack): number | undefined {
    let sum = 0;
    const along = [...this.needed([other])];
    for (const visit of one.visits) {
      if (other.visits.has(visit)) continue;
      const vain = along.reduce((total, { size, visits }) => (visits.has(visit) ? total : total + size), 0);
      if (vain > IN_VAIN || (vain > 0 && this.frugal.has(visit))) return undefined;
      sum += vain;
    }
    return sum;
  }

  /** Bytes saved by putting the two together, over all visits. */
  private gain(one: Pack, other: Pack): number {
    const shared = [...one.visits].filter((visit) => other.visits.has(visit)).length;
    if (shared === 0) return 0;
    const vain = [this.inVain(one, other), this.inVain(other, one)];
    return vain.reduce<number>((left, lost) => left - (lost ?? Number.POSITIVE_INFINITY), shared * REQUEST);
  }

  partnerOf(pack: Pack): Pack | undefined {
    return [...this.packs]
      .filter((other) => other !== pack && !other.fixed)
      .map((other) => ({ other, saved: this.gain(pack, other) }))
      .filter(({ saved }) => saved > 0)
      .sort((a, b) => b.saved - a.saved)
      .find(({ other }) => !this.circle(pack, other))?.other;
  }

  join(pack: Pack, into: Pack): void {
    this.packs.delete(pack);
    into.files.push(...pack.files);
    into.size += pack.size;
    for (const name of pack.files) this.packOf.set(name, into);
    const visits = [...pack.visits, ...into.visits];
    for (const { visits: known } of this.needed([into])) for (const visit of visits) known.add(visit);
  }
}

/**
 * @param root the file of the document
 * @param behind the entries that are loaded together when somebody has signed in
 * @param home the entry most people see first then: like those before it, it and its parts fetch nothing in vain
 * @returns lists of names; files that are in none of them stay as they are
 */
export function packFiles(
  built: readonly BuiltFile[],
  root: string,
  behind: readonly string[],
  home: string,
): string[][] {
  const files = new Map(built.map((file) => [file.name, file]));
  const { frugal, visits } = visitsOf(files, root, new Set(behind), home);
  const packing = new Packing(files, visits, frugal);
  const open = new Set([...packing.packs].filter(({ fixed }) => !fixed));
  while (open.size > 0) {
    const pack = [...open].reduce((least, each) => (each.size < least.size ? each : least));
    open.delete(pack);
    const other = packing.partnerOf(pack);
    if (!other) continue;
    packing.join(pack, other);
    open.add(other);
  }
  return [...packing.packs].map(({ files: names }) => names).filter((names) => names.length > 1);
}
