const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** One character for each byte. Written out because the domain has neither `atob` nor `Buffer`. */
export function decodeBase64Url(text: string): string | undefined {
  let bits = 0;
  let held = 0;
  let decoded = '';
  for (const character of text.replace(/=+$/, '')) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      decoded += String.fromCharCode((held >> bits) & 0xff);
    }
  }
  return decoded;
}
