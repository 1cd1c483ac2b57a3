import type { ApiProblem } from '@shared/api';
import { RecordLink } from '../values/RecordLink';

/** Why something was refused; what stands in the way is a link where the text names it. */
export function RefusedBy({ message, record }: Pick<ApiProblem, 'message' | 'record'>) {
  const [before = '', ...rest] = record?.title ? message.split(record.title) : [message];
  if (!record || rest.length === 0) return message;
  return (
    <>
      {before}
      <RecordLink to={record.resource} id={record.id} title={record.title} />
      {rest.join(record.title)}
    </>
  );
}
