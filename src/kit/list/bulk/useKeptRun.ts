import { useLocalStorage } from '@mantine/hooks';
import { useMe } from '@shared/lib';

/** The command for many that this person has left to the server for a list; it is found again after a reload. */
export function useKeptRun(resource: string) {
  const { userId = '' } = useMe();
  const [id, set, drop] = useLocalStorage<string>({
    key: `pharos.run.${userId}.${resource}`,
    getInitialValueInEffect: false,
  });
  return { id, keep: (run: string) => set(run), drop };
}
