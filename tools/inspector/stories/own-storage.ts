const emptyStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'> => {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
};

/** The frames of a tab share its storage: what one story leaves there, such as a cool-down, would lead another one astray. */
export const giveOwnStorage = (page: Window): void => {
  for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(page, name, { value: emptyStorage() });
};
