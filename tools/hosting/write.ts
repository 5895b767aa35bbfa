import { writeFileSync } from 'node:fs';
import { renderNginx } from './nginx.ts';

export function main(): number {
  writeFileSync('docs/hosting/nginx.conf', renderNginx());
  console.log('docs/hosting/nginx.conf is up to date.');
  return 0;
}
