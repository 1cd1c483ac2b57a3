import { menus } from '@contract/resources/system/menus';
import { ResourceListScreen, type ResourceListScreenProps, useWords } from '@kit';
import { SegmentedControl } from '@mantine/core';
import { PageFrame } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { MenuTree } from './MenuTree';

const VIEW = 'view';

/** The entries as the menu has them, or as a list like any other; the address says which. */
export function MenuViewSwitch() {
  const { t } = useTranslation('system');
  const [search, setSearch] = useSearchParams();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('menus.view')}
      value={search.get(VIEW) ?? 'tree'}
      data={['tree', 'list'].map((value) => ({ value, label: t(`menus.${value}`) }))}
      onChange={(value) => setSearch(value === 'tree' ? {} : { [VIEW]: value })}
    />
  );
}

/** What the platform changed about the menu. */
export function MenuScreen(list: ResourceListScreenProps) {
  const [search] = useSearchParams();
  const words = useWords(menus.name);
  if (search.get(VIEW) === 'list') return <ResourceListScreen {...list} />;
  return (
    <PageFrame title={words.title} sub={words.about} actions={<MenuViewSwitch />}>
      <MenuTree />
    </PageFrame>
  );
}
