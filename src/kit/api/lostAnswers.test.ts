import { afterEach, expect, it, vi } from 'vitest';
import { askedTwice } from '../testing/lostAnswers';
import { transferApi } from '../transfer/transferApi';
import { resourceApi } from './resourceApi';

afterEach(() => vi.unstubAllGlobals());

const { endpoints } = resourceApi;
/** What is seen of a record: it may show by then that the first request has arrived. */
let version = 1;
const at = { resource: 'things', id: 'a' };
const CHANGES = {
  create: () => endpoints.create.initiate({ resource: 'things', draft: { name: 'x' } }),
  update: () => endpoints.update.initiate({ ...at, body: { name: 'x', version: version++ } }),
  remove: () => endpoints.remove.initiate({ ...at, version: version++ }),
  undelete: () => endpoints.undelete.initiate(at),
  command: () => endpoints.command.initiate({ ...at, command: 'stop', version: version++, reason: 'x' }),
  'command for many': () =>
    endpoints.bulk.initiate({
      resource: 'things',
      command: 'stop',
      body: { ids: ['a'], expectedVersions: { a: version++ }, run: `run${version}` },
    }),
  'run for many': () =>
    endpoints.startRun.initiate({
      resource: 'things',
      command: 'stop',
      ids: ['a'],
      expectedVersions: { a: version++ },
      run: `run${version}`,
    }),
  revert: () => endpoints.revert.initiate({ ...at, way: 'undo', pos: 1, version: version++ }),
  undoVersion: () => endpoints.undoVersion.initiate({ ...at, version: 7 }),
  'new comment': () => endpoints.addComment.initiate({ ...at, body: 'x' }),
  'changed comment': () =>
    endpoints.changeComment.initiate({ ...at, comment: 'c', body: { body: 'x', version: version++ } }),
  'deleted comment': () => endpoints.removeComment.initiate({ ...at, comment: 'c', version: version++ }),
  'new view': () =>
    endpoints.saveView.initiate({ resource: 'things', body: { name: 'x', share: 'mine' } as never }),
  'deleted view': () => endpoints.removeView.initiate({ resource: 'things', id: 'v' }),
  'full export': () =>
    transferApi.endpoints.askFullExport.initiate({ resource: 'things', body: {} as never }),
};

it.each(Object.entries(CHANGES))(
  '%s: asked again after a lost answer it is the same request',
  async (_name, change) => {
    const [first, again] = await askedTwice(change);
    expect(first?.headers['Idempotency-Key']).toMatch(/^\w{26}$/);
    expect(again).toEqual(first);
  },
);
