/**
 * Takes the place of `react-dom` in the Worker, where menus, dialogs and toasts are closed until the browser opens them:
 * server rendering knows neither function. 130 KB less.
 */
const onlyInBrowsers = () => {
  throw new Error("react-dom runs in browsers only");
};

export { onlyInBrowsers as createPortal, onlyInBrowsers as flushSync };
