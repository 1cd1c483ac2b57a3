import { messageText } from '../../../../contract/messages';
import type { Executor } from '../../../db/tables';
import type { RequestContext } from '../../served';
import type { StoredImport } from './importStore';
import { problemText } from './problemText';
import { refusedParts } from './refusedRows';

/** Sheet of refused rows as they were uploaded, with the reason beside each. */
export async function* failedRows(
  db: Executor,
  { id, report }: StoredImport,
  { locale }: Pick<RequestContext, 'locale'>,
): AsyncGenerator<string[]> {
  const { resource, columns } = report;
  yield [...columns.map(({ head }) => head), messageText('err.import.reason', locale)];
  for await (const { rows, refused } of refusedParts(db, id)) {
    for (const { index, problems } of refused) {
      const cells = columns.map((_column, at) => rows[index]?.cells[at] ?? '');
      yield [...cells, problems.map((each) => problemText(each, resource, locale)).join('; ')];
    }
  }
}
