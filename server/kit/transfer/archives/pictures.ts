import { isEmpty } from '../../../../contract/kit/checkDraft';
import type { FileField } from '../../../../contract/kit/field';
import type { AnyRow } from '../../../../contract/kit/resource';
import { pictureFields } from '../../../../contract/kit/transfer/importing';
import type { Executor } from '../../../db/tables';
import { assertTakesFiles, type FileDeps, storeFile } from '../../../files/store';
import type { ResourceKit } from '../../kit';
import type { RequestContext, ServedResource } from '../../served';
import type { ReadRow, RowProblem, RowResult } from '../imports/read/readRow';
import type { ArchiveEntry, ImportArchive } from './archive';
import { dropUnused, markShown, notePicture, sentDigests, storedPicture } from './importPictures';
import { inspectedUpload, inspectPicture, type PictureVerdict, problemOfPicture } from './inspectPicture';

/** Where the pictures of an import come from, and as whose files they are kept. */
interface PictureContext {
  kit: ResourceKit & FileDeps;
  served: ServedResource;
  context: RequestContext;
  importId: string;
  archive: ImportArchive;
}

type AcceptedRow = Extract<RowResult, { draft: Record<string, unknown> }>;

const listed = (value: unknown): string[] => (isEmpty(value) ? [] : ([value].flat() as string[]));

/** Pictures that rows name: looked at with the rows, stored before them, given back when no row shows them. */
export class Pictures {
  readonly #names: string[];
  /** By field and name; the same picture stands in many rows. */
  readonly #looked = new Map<string, PictureVerdict>();
  readonly #packed = new Map<string, ArchiveEntry>();

  constructor(readonly deps: PictureContext) {
    this.#names = pictureFields(deps.served.resource);
  }

  #purpose(name: string): string {
    return (this.deps.served.resource.fields[name] as FileField).purpose;
  }

  async #look(field: string, name: string): Promise<PictureVerdict> {
    const key = `${field}\n${name}`;
    const { archive, kit } = this.deps;
    const looked =
      this.#looked.get(key) ?? (await inspectPicture(archive, name, this.#purpose(field), kit.filesDir));
    this.#looked.set(key, looked);
    if ('digest' in looked) this.#packed.set(looked.digest, looked.packed);
    return looked;
  }

  /** Checksums in the place of the names of one cell, or what is wrong with them. Files of the record stay. */
  async #readCell(row: ReadRow, field: string, record: AnyRow | undefined): Promise<void> {
    const names = listed(row.draft[field]);
    const files = listed(record?.[field]);
    const digests: string[] = [];
    for (const name of names) {
      const looked = files.includes(name) ? { digest: name } : await this.#look(field, name);
      if ('digest' in looked) digests.push(looked.digest);
      else row.problems.push({ field, value: name, problem: looked.problem });
    }
    const isWrong = row.problems.some((problem) => problem.field === field);
    const once = [...new Set(digests)];
    if (!isWrong) row.draft[field] = Array.isArray(row.draft[field]) ? once : once[0];
  }

  /**
   * Until a row is stored, a picture is the checksum of what was sent, and the file where its record shows it. An
   * empty cell leaves a record its pictures.
   */
  async read(rows: readonly ReadRow[], recordOf: (row: ReadRow) => AnyRow | undefined): Promise<void> {
    const cells: { row: ReadRow; field: string; record: AnyRow | undefined }[] = [];
    for (const row of rows) {
      for (const field of this.#names.filter((name) => Object.hasOwn(row.draft, name))) {
        if (isEmpty(row.draft[field])) delete row.draft[field];
        else {
          const record = recordOf(row);
          await this.#readCell(row, field, record);
          cells.push({ row, field, record });
        }
      }
    }
    const shown = cells.flatMap(({ field, record }) => listed(record?.[field]));
    const sent = await sentDigests(this.deps.kit.database.db, [...new Set(shown)]);
    for (const { row, field, record } of cells) {
      const files = listed(record?.[field]);
      const value = listed(row.draft[field]);
      const isSame = (file: string, n: number) => value[n] === file || value[n] === sent.get(file);
      if (record && files.length === value.length && files.every(isSame)) row.draft[field] = record[field];
    }
  }

  /** The institution of the record: its people see the pictures too. */
  #orgOf(outcome: AcceptedRow): string {
    const { orgId, orgIds } = this.deps.context.principal;
    const own = outcome.kind === 'update' ? outcome.row.orgId : outcome.draft.orgId;
    return typeof own === 'string' && orgIds.has(own) ? own : orgId;
  }

  /** The file of a picture, of this import or new. */
  async #fileOf(orgId: string, purpose: string, sentDigest: string): Promise<{ id: string; isNew: boolean }> {
    const { kit, context, importId } = this.deps;
    const key = { importId, orgId, purpose, sentDigest };
    const known = await storedPicture(kit.database.db, key);
    if (known !== undefined) return { id: known, isNew: false };
    const owner = { ...context.principal, orgId };
    await assertTakesFiles(kit, owner);
    const upload = await inspectedUpload(this.#packed.get(sentDigest) as ArchiveEntry, purpose, kit.filesDir);
    const from = { ip: context.ip, requestId: context.requestId };
    const { id } = await storeFile(kit, owner, upload, from, (trx, fileId) => notePicture(trx, key, fileId));
    return { id, isNew: true };
  }

  /** The row with files in the place of checksums; undefined when the time is up. */
  async #storeRow(outcome: AcceptedRow, isTimeUp: () => boolean, stored: () => void) {
    const draft = { ...outcome.draft };
    const problems: RowProblem[] = [];
    const orgId = this.#orgOf(outcome);
    for (const field of this.#names.filter((name) => !isEmpty(draft[name]))) {
      const ids: string[] = [];
      for (const digest of listed(draft[field])) {
        if (isTimeUp()) return undefined;
        if (!this.#packed.has(digest)) {
          ids.push(digest);
          continue;
        }
        try {
          const { id, isNew } = await this.#fileOf(orgId, this.#purpose(field), digest);
          ids.push(id);
          if (isNew) stored();
        } catch (error) {
          const value = this.#packed.get(digest)?.name ?? '';
          problems.push({ field, value, problem: problemOfPicture(error) });
        }
      }
      draft[field] = Array.isArray(draft[field]) ? ids : ids[0];
    }
    return problems.length > 0 ? ({ kind: 'error', problems } as const) : { ...outcome, draft };
  }

  /**
   * Stores the pictures of rows that are about to be written; what this import has stored before is not stored again.
   * @returns the rows with their files; undefined when the time was up first: call again to go on
   */
  async store(outcomes: readonly RowResult[], until: number): Promise<RowResult[] | undefined> {
    let count = 0;
    // Each turn gets on by one picture at least.
    const isTimeUp = () => count > 0 && this.deps.kit.clock() > until;
    const ready: RowResult[] = [];
    for (const outcome of outcomes) {
      const hasDraft = outcome.kind === 'create' || outcome.kind === 'update';
      const done = hasDraft ? await this.#storeRow(outcome, isTimeUp, () => (count += 1)) : outcome;
      if (!done) return undefined;
      ready.push(done);
    }
    return ready;
  }

  /** In the transaction that stores a row: it shows these. */
  async use(trx: Executor, draft: Readonly<Record<string, unknown>>): Promise<void> {
    const ids = this.#names.flatMap((name) => listed(draft[name]));
    await markShown(trx, this.deps.importId, ids);
  }

  /** When rows are written: what none of them shows goes. */
  async giveBack(): Promise<void> {
    const { kit, context, importId } = this.deps;
    const { userId: actorId, name: actorName } = context.principal;
    await dropUnused(kit, importId, { actorId, actorName, requestId: context.requestId });
  }

  close(): void {
    this.deps.archive.close();
  }
}
