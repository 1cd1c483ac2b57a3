import type { AnyRow } from '@contract/kit/resource';
import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import { adverts } from '@contract/resources/service/adverts';
import { describe, expect, it } from 'vitest';
import { mayDelete } from './useCommands';

const all = { create: true, update: true, remove: true, commands: [] };
const row = (more: object) => more as AnyRow;

describe('the button "Delete"', () => {
  it('is offered while a merchant is not declared or withdrawn', () => {
    const offered = (declareState: string) => mayDelete(merchantEntries, all, row({ declareState }));
    expect(['incomplete', 'ready', 'cancelled'].every(offered)).toBe(true);
    expect(['declared', 'reviewing', 'approved', 'rejected'].some(offered)).toBe(false);
  });

  it('is hidden without permission and for an active advertisement', () => {
    expect(mayDelete(adverts, all, row({ enabled: false }))).toBe(true);
    expect(mayDelete(adverts, all, row({ enabled: true }))).toBe(false);
    expect(mayDelete(adverts, Object.assign({}, all, { remove: false }), row({ enabled: false }))).toBe(
      false,
    );
  });
});
