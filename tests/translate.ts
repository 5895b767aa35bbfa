/** As a browser's translator does it: each text goes into elements of the translator's own, and the node that React knows is gone. */
export const translate = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.tagName === 'FONT') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.textContent;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
};

/** Notes the words that are written into a text which is gone, and so are never seen. Call it before there is a page. */
export const noteLostWords = (): void => {
  const lost: string[] = [];
  const own = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.assign(window, { lostWords: lost });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...own,
    set(this: Node, words: string) {
      if (!this.isConnected) lost.push(words);
      own?.set?.call(this, words);
    },
  });
};

export const lostWords = (): unknown => Reflect.get(window, 'lostWords');
