try {
  const choice = localStorage.getItem('dolly-records.theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage is blocked: the system's theme stays.
}
