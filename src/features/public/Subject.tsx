import type { LinkView } from '@contract/access/publicLinks';
import { useFormat } from '@shared/lib';
import classes from './Public.module.css';

/** What a question is about. */
export function Subject({ view: { subject, timeZone } }: { view: LinkView }) {
  const format = useFormat(timeZone, true);
  if (!subject) return null;
  return (
    <section className={classes.card}>
      <strong>{subject.title}</strong>
      <p>{subject.summary}</p>
      <p>{format.dateTime(subject.at)}</p>
    </section>
  );
}
