/** The address that a request names, read as a server does: `//` is a path of its own, and no name of a host. */
export const requestAddress = (url = '/'): URL => {
  const address = `http://localhost${url}`;
  return new URL(URL.canParse(address) ? address : 'http://localhost/');
};
