import { DeferredFieldInput, type InputProps, RefSelect, resourceApi } from '@kit';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const BRANCHES = 'bankBranches';
/** Field of an application → field of the directory. */
const FILLED = { bankName: 'bankName', bankBranch: 'branchName', cnaps: 'code' } as const;

/** The bank of an account, and the directory of branches to take bank, branch and number from. */
export function BranchInput(props: InputProps) {
  const { t } = useTranslation('merchants');
  const { disabled, onOther } = props;
  const search = useId();
  const [look] = resourceApi.useLazyRecordQuery();
  const take = async (id: string | undefined) => {
    if (!id) return;
    const { data } = await look({ resource: BRANCHES, id }, true);
    if (!data) return;
    for (const [name, from] of Object.entries(FILLED)) onOther?.(name, data[from] ?? null);
  };
  return (
    <>
      {!disabled && onOther && (
        <Input.Wrapper id={search} label={t('findBranch')} mb="xs">
          <RefSelect
            id={search}
            resource={BRANCHES}
            label={t('findBranch')}
            value={[]}
            onChange={([id]) => void take(id)}
          />
        </Input.Wrapper>
      )}
      <DeferredFieldInput {...props} />
    </>
  );
}
