import { EXPIRY_KINDS, subjectPath } from '@contract/expiries/kinds';
import type { AnyRow } from '@contract/kit/resource';
import type { Expiry } from '@contract/resources/system/expiries';
import { useResource } from '@kit';
import { Anchor } from '@mantine/core';
import { useLocalized, usePermission } from '@shared/lib';
import { Link } from 'react-router-dom';

/** In the list: what kind of thing ends, with the way to where it is renewed for anyone who may go there. */
export function KindCell({ row }: { row: AnyRow }) {
  const expiry = row as unknown as Expiry;
  const { words } = useResource();
  const kind = words.choice('kind', expiry.kind);
  if (!usePermission(EXPIRY_KINDS[expiry.kind].permission)) return kind;
  return (
    // Rows of a table have one place in the order of Tab; the page of the record has the same link.
    <Anchor component={Link} to={subjectPath(expiry)} inherit tabIndex={-1}>
      {kind}
    </Anchor>
  );
}

/** Above a record: the way to the thing itself. */
export function SubjectLink({ row }: { row: AnyRow }) {
  const expiry = row as unknown as Expiry;
  const name = useLocalized()(expiry.name);
  if (!usePermission(EXPIRY_KINDS[expiry.kind].permission)) return null;
  return (
    <Anchor component={Link} to={subjectPath(expiry)} size="sm">
      {name}
    </Anchor>
  );
}
