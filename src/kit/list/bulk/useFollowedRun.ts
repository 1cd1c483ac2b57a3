import type { BulkRunReport } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { resourceApi } from '../../api/resourceApi';
import { changedTags } from '../../api/tags';
import { isRunOver } from './bulkRun';

const POLL_MS = 1_000;

/** A command for many that the server does, from wherever it stands to its end. */
export function useFollowedRun(id: string | undefined) {
  const dispatch = useDispatch();
  const [stop] = resourceApi.useStopRunMutation();
  const [over, setOver] = useState(false);
  const { currentData, error } = resourceApi.useRunQuery(id ?? '', {
    skip: id === undefined,
    pollingInterval: over ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const report: BulkRunReport | undefined = currentData;
  const isEnded = report !== undefined && isRunOver(report);
  if (isEnded !== over) setOver(isEnded);
  const resource = report?.resource;
  useEffect(() => {
    // The list may show records as they were; the hint of the server comes by socket, if there is one.
    if (isEnded && resource) dispatch(resourceApi.util.invalidateTags(changedTags(resource)));
  }, [dispatch, isEnded, resource]);
  return {
    report,
    /** The run is not there any more, or nobody could ask. */
    problem: error as ApiProblem | undefined,
    stop: () => id !== undefined && void stop(id),
  };
}
