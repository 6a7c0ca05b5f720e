// Hears what goes wrong in a context of Playwright.

/** How the browsers name a load that was given up because its page was left. */
const LEFT = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'];

/** Tells exceptions, errors on the console, files that could not be loaded, and every request: `note(text)`, `note.request(url)`. */
export function watch(context, note) {
  context.on('weberror', (error) => note(`exception: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    // A page that is left stops its loads.
    if (!LEFT.includes(request.failure()?.errorText)) note(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`answer ${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => note.request(request.url()));
}
