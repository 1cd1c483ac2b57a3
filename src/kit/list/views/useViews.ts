import type { Density } from '@contract/kit/question/address';
import type { SavedView, SavedViews } from '@contract/kit/wire';
import { notifications } from '@mantine/notifications';
import { useCopy } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../../api/resourceApi';
import { notifyProblem } from '../../notifyProblem';
import { useResource } from '../../ResourceContext';
import { type ListState, queryOf, readListState, writeListState } from '../listState';
import type { ChangeList } from '../useListState';
import { keptQuery, viewBody } from './viewBody';

export interface ViewsMenuProps {
  state: ListState;
  /** Columns in sight, in their order. */
  shown: readonly string[];
  density: Density;
  onChange: ChangeList;
}

const NO_VIEWS: SavedViews = { views: [], defaultId: null };

/** The views of a list, the one that is open, and what may be done with them. */
export function useViews({ state, shown, density, onChange }: ViewsMenuProps) {
  const { resource } = useResource();
  const { t } = useTranslation('kit');
  const { data: { views, defaultId } = NO_VIEWS } = resourceApi.useViewsQuery(resource.name);
  const copy = useCopy();
  const [save] = resourceApi.useSaveViewMutation();
  const present = views.find(({ id }) => id === state.view);
  const query = queryOf(resource, state);
  return {
    views,
    defaultId,
    present,
    modified: present !== undefined && keptQuery(resource, present) !== query,
    open: (view: SavedView, page = 1) =>
      onChange({ ...readListState(resource, new URLSearchParams(view.query)), page, view: view.id }),
    update: (view: SavedView) => {
      const body = viewBody({ ...view, query });
      void save({ resource: resource.name, id: view.id, version: view.version, body })
        .unwrap()
        .then(() => notifications.show({ message: t('views.updated', { name: view.name }) }), notifyProblem);
    },
    copyLink: () => {
      // Keeps columns and density.
      const search = writeListState(resource, new URLSearchParams(), { ...state, columns: shown, density });
      void copy(new URL(`#${resource.path}?${search}`, window.location.href).href).then((copied) => {
        if (copied) notifications.show({ message: t('views.copied') });
      });
    },
  };
}
