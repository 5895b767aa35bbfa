import { serveApp } from './serve-app.mjs';

const page = '/tools/inspector/app/';

// Its packages would be found when it is first opened, otherwise: the page would load twice.
await serveApp('demo', [page], { command: 'npm run inspect', page, entries: ['index.html', 'tools/inspector/*/*.html'] });
