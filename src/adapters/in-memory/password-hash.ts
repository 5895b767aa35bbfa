import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// Cheap on purpose: this guards a demo's memory, and every test signs in.
const ROUNDS = 100;

/** Salt and password as text -> hex. */
export const hashPassword = (password: string, salt: string): string =>
  bytesToHex(pbkdf2(sha256, password, salt, { c: ROUNDS, dkLen: 32 }));
