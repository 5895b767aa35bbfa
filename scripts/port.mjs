import { createServer } from 'node:net';

const DEFAULT_PORT = 5173;

/** The port asked for, or the end of the process with one sentence. */
export async function requirePort(command) {
  const text = process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) fail(`PORT must be a number from 1 to 65535, and not '${text}'.`);
  const reason = await reasonAgainst(port);
  if (reason === 'EADDRINUSE') fail(`Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} ${command}`);
  if (reason === 'EACCES') fail(`Port ${port} may not be used by this user. Choose one above 1023.`);
  if (reason !== undefined) fail(`Port ${port} cannot be used (${reason}).`);
  if (await isRefusedByBrowsers(port)) fail(`No browser opens port ${port}, which belongs to another protocol. Choose another: PORT=${DEFAULT_PORT} ${command}`);
  return port;
}

function reasonAgainst(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)));
  });
}

/** Node has their list, and refuses before it asks. Nobody listens: on any other port the answer is another error. */
function isRefusedByBrowsers(port) {
  return fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    ({ cause }) => cause?.message === 'bad port',
  );
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
