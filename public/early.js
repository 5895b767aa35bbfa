// Before anything is painted, and before the app's own script has come.
(() => {
  const page = document.documentElement;
  const themeKey = 'dolly-records.theme';
  let isSignedIn = false;
  try {
    const choice = localStorage.getItem(themeKey);
    if (choice === 'light' || choice === 'dark') page.dataset.theme = choice;
    isSignedIn = [localStorage, sessionStorage].some((storage) => Object.keys(storage).some((key) => /^sb-.+-auth-token$|-session$/.test(key)));
  } catch {
    // Storage is blocked: the system's theme stays, and nobody is known to be signed in.
  }
  // Whoever has no session is sent to sign in by the app, and must not see the signed-in frame before.
  if (isSignedIn && /^\/(systems\/|$)/.test(location.pathname)) page.dataset.frame = '';

  // A form that is sent too early is sent by the app as soon as it can, unless somebody goes on typing.
  const isEarly = () => document.getElementById('root')?.dataset.page !== undefined;
  addEventListener('submit', (event) => {
    if (!isEarly()) return;
    event.preventDefault();
    page.dataset.sendEarly = '';
  });
  addEventListener('input', () => delete page.dataset.sendEarly);

  // A link that is followed before the app has given it the search takes the one of this page along.
  addEventListener('click', ({ target }) => {
    const link = isEarly() && target instanceof Element ? target.closest('#root a') : null;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin && link.search === '' && link.hash === '') link.search = location.search;
  });

  // A theme or a password that is to be shown is shown at once. The app reads the one from storage, the other off the page (before-script.ts).
  // What the app presses itself, as it takes a shown password over, is no person's press.
  const buttonOf = ({ target, isTrusted }) => (isEarly() && isTrusted && target instanceof Element ? target.closest('#root button:not([aria-disabled])') : null);
  const showNextTheme = () => {
    const { theme } = page.dataset;
    const next = theme === undefined ? 'light' : { light: 'dark' }[theme];
    if (next === undefined) delete page.dataset.theme;
    else page.dataset.theme = next;
    try {
      if (next === undefined) localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, next);
    } catch {
      // It is shown until the app comes, which knows of no other theme than the system's.
    }
  };
  addEventListener('click', (event) => {
    const button = buttonOf(event);
    if (button === null) return;
    const field = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!(field instanceof HTMLInputElement)) {
      if (button.dataset.early === 'theme') showNextTheme();
      return;
    }
    const isShown = field.type === 'password';
    const caret = [field.selectionStart, field.selectionEnd];
    field.type = isShown ? 'text' : 'password';
    field.setSelectionRange(...caret);
    button.setAttribute('aria-pressed', String(isShown));
  });
  // Focus stays in the field, as it does once the app is there.
  addEventListener('mousedown', (event) => {
    if (buttonOf(event)?.hasAttribute('aria-controls')) event.preventDefault();
  });

  // Where the app's script does not come, nothing else could say so.
  const tellNotLoaded = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !isEarly()) return;
    // More than one script may be missing.
    removeEventListener('error', tellNotLoaded, true);
    const line = Object.assign(document.createElement('p'), { textContent: 'The app couldn’t be loaded. Check your connection and reload the page.', className: 'p-6 text-center text-danger' });
    line.setAttribute('role', 'alert');
    document.body.prepend(line);
  };
  addEventListener('error', tellNotLoaded, true);
})();
