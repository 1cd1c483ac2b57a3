import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import { visitPath } from '@contract/stocking/visit';
import { notifyProblem, type RowProps, resourceApi, useRights } from '@kit';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** The first visit of a machine: its plan needs nothing that the machine does not say. */
export function FirstFill({ row }: RowProps) {
  const { t } = useTranslation('fleet');
  const navigate = useNavigate();
  const { create } = useRights(replenishTasks);
  const [make, { isLoading }] = resourceApi.useCreateMutation();
  // One that was made before is gone on with.
  const filter = { deviceId: `in:${row.id}`, state: 'in:draft,assigned,picking,on_site' };
  const question = { resource: replenishTasks.name, page: 1, pageSize: 1, filter };
  const { data } = resourceApi.useListQuery(question, { refetchOnMountOrArgChange: true });
  if (!create || !data) return null;
  const fill = async () => {
    try {
      const draft = { deviceId: row.id, orgId: row.orgId, type: 'first_fill', lines: [] };
      const { id } = data.rows[0] ?? (await make({ resource: replenishTasks.name, draft }).unwrap());
      await navigate(visitPath(id));
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <Button size="xs" loading={isLoading} onClick={() => void fill()}>
      {t('setup.do.stock')}
    </Button>
  );
}
