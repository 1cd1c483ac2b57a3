import { readFileSync, mkdirSync } from 'node:fs';
import { logIn, openConsole } from '/work/main/tests/e2e/consolePage';
const base = process.argv[2] as string;
const jobs = JSON.parse(readFileSync(process.argv[3] as string, 'utf8')) as [string, string, string, number, string[]][];
const out = process.argv[4] as string; mkdirSync(out, { recursive: true });
for (const [account, lang, mode, width, pages] of jobs) {
  const c = await openConsole(base, { language: lang as never, colorScheme: mode as never, width, height: width < 500 ? 844 : width > 2000 ? Math.round(width * 9 / 16) : 768 });
  const refused: string[] = [];
  c.page.on('response', (r) => { if (r.status() >= 400) refused.push(`${r.status()} ${r.url().slice(base.length)}`); });
  await logIn(c, account);
  for (const job of pages) {
    const [path, act] = job.split(' ') as [string, string | undefined];
    try {
      await c.go(path); await c.page.locator('h1').filter({ visible: true }).first().waitFor({ timeout: 20000 }); await c.ready();
      if (act === 'rec') { await c.page.locator('[role=row] a[href*="/record/"]').filter({ visible: true }).first().click(); await c.page.locator('fieldset').filter({ visible: true }).first().waitFor({ timeout: 15000 }); await c.ready(); }
      if (act?.startsWith('click:')) { await c.page.getByRole('button', { name: new RegExp(act.slice(6)) }).filter({ visible: true }).first().click(); await c.page.waitForTimeout(700); }
      await c.page.waitForTimeout(400);
    } catch (e) { console.log(account, lang, job, String(e).slice(0, 140)); }
    await c.page.screenshot({ path: `${out}/${account}-${lang}-${mode}-${width}-${job.replace(/\W+/g, '_')}.png` });
  }
  if (refused.length + c.complaints.length) console.log(account, lang, mode, refused.slice(0, 6), c.complaints.slice(0, 4));
  await c.close();
}
process.exit(0);
