// What axe-core has to say about a page.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations, one text each. */
export async function violations(page) {
  await page.evaluate(await axe);
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
