import { expect, it } from 'vitest';
import { type ConsolePage, logIn, logInByHand, openConsole, openPage } from './consolePage';
import { sharedOffice } from './office';

const loginOf = ({ page }: ConsolePage) => page.locator('input[name=password]').filter({ visible: true });

it('a second window that nobody touches goes out and in with the first', async () => {
  const { server } = await sharedOffice();
  const first = await openConsole(server.url);
  await logIn(first);
  const second = await openPage(first.page.context(), server.url);
  await second.go('/system/operationsHelp');
  await second.link('live');
  const header = second.page.getByRole('banner');
  const before = await header.innerText();
  let reads = 0;
  second.page.on('request', (request) => {
    if (request.url().includes('/sys/user/info')) reads += 1;
  });
  await first.page.locator('header button[aria-haspopup=menu]').last().click();
  await first.page.locator('[data-action=logout]').click();
  await loginOf(first).waitFor();
  await loginOf(second).waitFor({ timeout: 3_000 });
  await logInByHand(first, 'pharmacist', '/system/operationsHelp');
  await second.link('live', 10_000);
  expect(await header.innerText()).not.toBe(before);
  expect(await header.innerText()).toBe(await first.page.getByRole('banner').innerText());
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(reads, 'nothing goes back and forth').toBeLessThanOrEqual(2);
  await first.close();
});
