/** A web storage without a browser. Told to be broken, every access to it throws. */
export const textStorage = (isBroken = () => false) => {
  const texts = new Map<string, string>();
  const access = (): typeof texts => {
    if (isBroken()) throw new DOMException('The operation is insecure.', 'SecurityError');
    return texts;
  };
  return {
    get length() {
      return access().size;
    },
    key: (index: number) => [...access().keys()][index] ?? null,
    getItem: (key: string) => access().get(key) ?? null,
    setItem: (key: string, text: string) => void access().set(key, text),
    removeItem: (key: string) => void access().delete(key),
    /** What stands in it. */
    texts: () => Object.fromEntries(texts),
  };
};
