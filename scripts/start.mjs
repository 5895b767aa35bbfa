import { serveApp } from './serve-app.mjs';

// The mailbox is mounted together with the API, after the database has answered and the migrations are in.
await serveApp('local-stack', ['/', '/mailbox.json']);
