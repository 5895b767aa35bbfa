import { serveApp } from './serve-app.mjs';

// The demo beside it, so that its actors can be looked at: no server is needed.
process.env.INSPECTOR = 'true';
await serveApp('demo', ['/inspector'], { command: 'npm run inspect', page: '/inspector' });
