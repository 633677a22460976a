// Loads the page again whose first files are missing. Their names hold a hash of their content, and while servers of
// two versions answer behind one balancer, a file may be asked for at a server of the other version, which lacks it.
// Without this, the page stays white. What a page fetches later is looked after by its own script (net/reload.ts).
(() => {
  const KEY = "brelan.files";
  // A build that lacks a file for good is loaded so often, and then stays as it is.
  const MAX_RELOADS = 5;
  const FIRST_PAUSE_MS = 500;
  const RETRY_MS = 2000;
  // After this time without a reload the count begins anew.
  const FORGET_MS = 60_000;

  const selector = ["script[src^='/assets/']", "link[rel=stylesheet][href^='/assets/']"].join();
  const files = new Set(document.querySelectorAll(selector));
  let isPending = false;

  /** How often the page was loaded again since it last stood for a minute. */
  const countReloads = () => {
    const [count, at] = (sessionStorage.getItem(KEY) ?? "0 0").split(" ").map(Number);
    return Date.now() - at < FORGET_MS ? count : 0;
  };

  const loadAgain = async (count) => {
    try {
      await fetch("/healthz", { cache: "no-store" });
    } catch {
      // Where no server answers it is the network, and a page that the browser has is better than none.
      setTimeout(() => loadAgain(count), RETRY_MS);
      return;
    }
    sessionStorage.setItem(KEY, `${count + 1} ${Date.now()}`);
    location.reload();
  };

  const noteMissing = () => {
    const count = countReloads();
    if (isPending || count >= MAX_RELOADS) return;
    isPending = true;
    setTimeout(() => loadAgain(count), count === 0 ? 0 : FIRST_PAUSE_MS * 2 ** count);
  };

  /** Whether an element is a stylesheet that was not found: browsers differ in whether it then has an empty sheet or none. */
  const isMissing = (element) =>
    element instanceof HTMLLinkElement && (element.sheet?.cssRules.length ?? 0) === 0;

  // The error of an element does not bubble.
  addEventListener("error", ({ target }) => files.has(target) && noteMissing(), true);
  // Stylesheets are fetched before this runs, and their errors have been told by then.
  if ([...files].some(isMissing)) noteMissing();
})();
