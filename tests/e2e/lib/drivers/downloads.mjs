// Downloads where the driver does not tell of them: files that appear in a folder.

import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How the browsers call a file that is not yet whole. */
const PARTS = ['.part', '.wkdownload'];

let number = 0;

/** Waits for the next file in `folder` to be whole, takes it away into `kept`, and answers it as Playwright answers a download. */
export async function nextDownload(folder, kept, timeout) {
  const end = Date.now() + timeout;
  for (let size = -1; ; ) {
    const files = await readdir(folder);
    const name = files.find((file) => !PARTS.some((part) => file.endsWith(part)));
    const now = name && files.length === 1 ? (await stat(join(folder, name))).size : -1;
    // Whole is what has something in it and no longer grows.
    if (now > 0 && now === size) {
      const path = join(kept, String((number += 1)), name);
      await mkdir(join(path, '..'), { recursive: true });
      await rename(join(folder, name), path);
      return { suggestedFilename: () => name, path: async () => path };
    }
    if (Date.now() >= end) throw new Error(`Timeout ${timeout} ms exceeded: no file was downloaded`);
    size = now;
    await new Promise((next) => setTimeout(next, 50));
  }
}
