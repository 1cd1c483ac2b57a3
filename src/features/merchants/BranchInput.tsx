import { FieldInputLater, type InputProps, RefSelect, resourceApi } from '@kit';
import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const BRANCHES = 'bankBranches';
/** Field of an application → field of the directory. */
const FILLED = { bankName: 'bankName', bankBranch: 'branchName', cnaps: 'code' } as const;

/** The bank of an account, and the directory of branches to take bank, branch and number from. */
export function BranchInput(props: InputProps) {
  const { t } = useTranslation('merchants');
  const { disabled, onOther } = props;
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
        <Box mb="xs">
          <RefSelect
            resource={BRANCHES}
            label={t('findBranch')}
            value={[]}
            onChange={([id]) => void take(id)}
          />
        </Box>
      )}
      <FieldInputLater {...props} />
    </>
  );
}
