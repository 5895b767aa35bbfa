/** The value of a machine as one line: `signedIn.refreshing`. */
export const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${valueText(inner)}`)
        .join(' + ')
    : String(value);
