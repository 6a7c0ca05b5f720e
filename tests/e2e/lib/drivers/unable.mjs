// What a browser cannot be asked for.

/** Thrown by a driver for what it cannot do; a test that meets it is skipped with this reason, see `test` in `lib/browser.mjs`. */
export class Unable extends Error {
  constructor(what) {
    super(`${what} cannot be had in ${process.env.QUINTET_BROWSER ?? 'chromium'}`);
    this.name = 'Unable';
  }
}

/** A function that is there only to say that it cannot be had. */
export const unable = (what) => () => {
  throw new Unable(what);
};
