import { useFormat } from '../../lib/useFormat';

/** How long ago something was. @param now server clock, ms */
export function Age({ at, now }: { at: number | null | undefined; now: number }) {
  const format = useFormat();
  if (at === null || at === undefined) return <span>{format.age(undefined)}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.stamp(at)}>
      {format.age(now - at)}
    </time>
  );
}
