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
  if (isSignedIn) page.dataset.frame = '';

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

  // A theme or a password that is to be shown is shown at once. The app reads the one from storage, or off the page where that is blocked, the other off the page (carryTyped in form.tsx).
  // What the app presses itself, as it takes a shown password over, is no person's press.
  const buttonOf = ({ target, isTrusted }) => (isEarly() && isTrusted && target instanceof Element ? target.closest('#root button:not([aria-disabled])') : null);
  const themes = [undefined, 'light', 'dark'];
  const themeNames = ['automatic', 'light', 'dark'];
  const themePictures = ['M3 4h18v13H3zM8 21h8M12 17v4', 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6l1.4 1.4M5 19l1.4-1.4M17.6 6.4L19 5', 'M20 14A8.5 8.5 0 1 1 10 4A6.8 6.8 0 0 0 20 14z'];
  // As theme-toggle.tsx does it, and by attributes alone: a page with other elements would be built anew, and the focus lost.
  const nameThemeButton = () => {
    const button = isEarly() ? document.querySelector('#root [data-early=theme]') : null;
    if (!(button instanceof HTMLElement)) return;
    const at = themes.indexOf(page.dataset.theme);
    button.title = `Theme: ${themeNames[at]}. Switch to ${themeNames[(at + 1) % 3]}`;
    button.setAttribute('aria-label', button.title);
    button.querySelector('path')?.setAttribute('d', themePictures[at]);
  };
  addEventListener('DOMContentLoaded', nameThemeButton);
  const showNextTheme = () => {
    const next = themes[(themes.indexOf(page.dataset.theme) + 1) % 3];
    if (next === undefined) delete page.dataset.theme;
    else page.dataset.theme = next;
    nameThemeButton();
    try {
      if (next === undefined) localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, next);
    } catch {
      // It is shown: the app takes it from there.
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
    // Also an extension's may be missing.
    if (!(target instanceof HTMLScriptElement) || !target.src.startsWith(`${location.origin}/`) || !isEarly()) return;
    // More than one script may be missing.
    removeEventListener('error', tellNotLoaded, true);
    const loading = document.querySelector('[data-page="index.html"] [role=status]');
    // The heading of such a page goes with it.
    const line = Object.assign(document.createElement(loading === null ? 'p' : 'h1'), { textContent: 'The app couldn’t be loaded. Check your connection and reload the page.', className: 'text-danger' });
    loading?.remove();
    const alert = document.createElement('div');
    alert.setAttribute('role', 'alert');
    alert.append(line);
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Reload', className: 'min-h-9 pointer-coarse:min-h-11 rounded-control border border-line bg-surface px-3.5 font-medium text-ink' });
    button.addEventListener('click', () => location.reload());
    const part = Object.assign(document.createElement('div'), { className: 'grid justify-items-center gap-4 p-6 text-center' });
    part.append(alert, button);
    document.body.prepend(part);
  };
  addEventListener('error', tellNotLoaded, true);
})();
