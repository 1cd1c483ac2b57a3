import { inSentence } from '@contract/kit/stateRefusal';
import { Button, Group } from '@mantine/core';
import { useMay } from '@shared/lib';
import { PrintButton } from '@shared/ui';
import { Plus, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useResource } from '../ResourceContext';
import { ImportButton } from '../transfer/ImportButton';

interface ListActionsProps {
  onRefresh(): void;
  /** Puts everything that the list finds on paper. */
  onPrint(): void;
  printing: boolean;
}

/** What may be done with a list as a whole. */
export function ListActions({ onRefresh, onPrint, printing }: ListActionsProps) {
  const { resource, words, rights, slots } = useResource();
  const { toolbar: Toolbar } = slots;
  const { t } = useTranslation('kit');
  const mayImport = useMay(resource.permission, resource.tenancy === 'shared' ? 'A' : 'M');
  return (
    <Group gap="xs">
      {Toolbar && <Toolbar />}
      {resource.can.includes('import') && mayImport && <ImportButton onApplied={onRefresh} />}
      <Button
        variant="default"
        size="xs"
        leftSection={<RefreshCw size={14} aria-hidden />}
        onClick={onRefresh}
      >
        {t('list.refresh')}
      </Button>
      <PrintButton onPrint={onPrint} loading={printing} />
      {rights.create && (
        <Button
          component={Link}
          to={`${resource.path}/new`}
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
        >
          {t('list.new', { name: inSentence(words.name) })}
        </Button>
      )}
    </Group>
  );
}
