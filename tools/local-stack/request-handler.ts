import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestAddress } from '../build/request-address.ts';
import type { Mailbox } from './mailbox.ts';
import type { SupabaseApi } from './supabase-api.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

// The server's /_system pages show the database's address to anyone, so they are never reached.
const API_PREFIXES = ['/auth/v1', '/rest/v1'];

export async function createRequestHandler(api: SupabaseApi, mailbox: Mailbox): Promise<RequestHandler> {
  const { getRequestListener } = await import('@hono/node-server');
  const serveApi = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  return (request, response, next) => {
    // Resolved as the API resolves it, or `/auth/v1/../../_system` would pass the check below.
    const path = requestAddress(request.url).pathname;
    if (path === '/mailbox.json') return serveMailbox(request, response, mailbox);
    if (!API_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return next();
    if (isPreflight(request)) return answerPreflight(request, response);
    allowReading(response);
    serveApi(request, response).catch(next);
  };
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The server's own answer under /auth/v1 allows no headers, so a browser on another origin would send nothing. */
function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
}

/** What the API sets itself goes before. Under /auth/v1 it sets nothing, and a browser on another origin would get no answer. */
function allowReading(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', 'Content-Range');
}

/** Without CORS headers on purpose: no other site may read people's one-time links. */
function serveMailbox(request: IncomingMessage, response: ServerResponse, mailbox: Mailbox): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  response.writeHead(isRead ? 200 : 405, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(isRead ? JSON.stringify(mailbox.newestFirst()) : '{"message":"The mailbox can only be read."}');
}
