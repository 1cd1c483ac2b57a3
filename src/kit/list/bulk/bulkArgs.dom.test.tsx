import { devices } from '@contract/resources/machines/devices';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { ResourceProvider } from '../../ResourceContext';
import { Console, mayAll } from '../../testing/testConsole';
import { BulkArgsDialog } from './BulkArgsDialog';

beforeAll(() => withoutLayout());

it('focuses a missing reason and continues with it', async () => {
  const onGiven = vi.fn();
  const definition = { needs: 'M', bulk: true, reason: true } as const;
  render(
    <Console access={mayAll(devices)}>
      <ResourceProvider resource={devices}>
        <BulkArgsDialog
          command="reboot"
          definition={definition}
          count={2}
          onClose={() => undefined}
          onGiven={onGiven}
        />
      </ResourceProvider>
    </Console>,
  );
  const user = userEvent.setup();
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(onGiven).not.toHaveBeenCalled();
  await user.keyboard('moved');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(onGiven).toHaveBeenCalledWith({ args: {}, reason: 'moved' });
});
