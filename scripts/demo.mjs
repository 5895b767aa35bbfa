import { serveApp } from './serve-app.mjs';

await serveApp('demo', ['/']);
