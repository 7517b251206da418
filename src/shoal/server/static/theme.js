// Before anything is drawn, so that the page does not flash: the theme that was chosen here, if any.
const theme = localStorage.getItem('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
