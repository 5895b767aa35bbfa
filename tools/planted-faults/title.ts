const PLACEHOLDER = /%[sdifjoO#$%]|\$\{[^}]*\}/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A title as it is written -> all that it may be when it is run. */
export const titlePattern = (written: string): RegExp => new RegExp(written.split(PLACEHOLDER).map(escaped).join('.*'));
