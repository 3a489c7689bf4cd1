// The theme that was chosen in the app; without a choice, the browser's.
const chosen = (() => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
})();
const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

// On a phone the contents would push the page out of sight.
addEventListener('DOMContentLoaded', () => {
  for (const contents of document.querySelectorAll('nav details')) contents.open = innerWidth >= 992;
});
