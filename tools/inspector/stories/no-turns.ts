// Where a test takes part, the page has nobody to take turns with. The browser answers who asks for a lock
// at a moment of its own, which no look at the page can wait for.
if (new URLSearchParams(window.location.search).has('together')) Reflect.deleteProperty(Navigator.prototype, 'locks');
