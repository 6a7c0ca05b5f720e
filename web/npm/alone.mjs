// Pyodide takes a worker with this function for one of the kind that it does not run in. The policy forbids all that it could import.
self.importScripts = undefined;
