import { ruleOf } from '../../../contract/files';
import type { AnyRow } from '../../../contract/kit/resource';
import { fileTypes } from '../../../contract/resources/service/files';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';

const BYTES_A_KB = 1024;

/** Narrower than the product's own limits, never wider. */
async function prepareType(_change: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const rule = ruleOf(String(current?.typeCode));
  if (!rule) return values;
  const { maxBytes, types } = rule;
  if (Number(values.maxKb ?? 0) * BYTES_A_KB > maxBytes) throw invalid({ maxKb: 'err.file.wider' });
  const foreign = ((values.extAllow as string[] | undefined) ?? []).some(
    (type) => !types.includes(type as never),
  );
  if (foreign) throw invalid({ extAllow: 'err.file.wider' });
  return values;
}

export const servedFileTypes: ServedResource = { resource: fileTypes, prepare: prepareType };
