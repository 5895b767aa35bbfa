import process from 'node:process';

/**
 * The local server hashes passwords in plain JavaScript, and stands still for a tenth of a second and more
 * meanwhile. In tests nobody guesses at them, so the cheapest hash will do. To be called before it starts.
 */
export const hashCheaply = (): void => {
  process.env['LITE_AUTH_BCRYPT_COST'] = '4';
};
