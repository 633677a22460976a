// The names of a page's files hold a hash of their content. While servers of two versions answer behind one balancer,
// a file may be asked for at a server of the other version, which lacks it: the page then loads again, at most once in
// two seconds. Where no server answers at all it is the network, and the page stays.
(() => {
  const KEY = "brelan.files";
  const PAUSE_MS = 2_000;
  let loadsAgain = false;

  const loadAgain = async () => {
    try {
      if (!(await fetch("/healthz", { cache: "no-store" })).ok) throw new Error("no server");
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    } catch {
      loadsAgain = false;
    }
  };

  const lack = () => {
    if (loadsAgain) return;
    loadsAgain = true;
    const passed = Date.now() - Number(sessionStorage.getItem(KEY) ?? 0);
    setTimeout(loadAgain, passed < PAUSE_MS ? PAUSE_MS - Math.max(0, passed) : 0);
  };

  const isStylesheet = (element) => element instanceof HTMLLinkElement && element.rel === "stylesheet";
  const isOfThePage = (element) => (element.src || element.href).startsWith(`${location.origin}/assets/`);

  // An error of an element does not bubble.
  addEventListener(
    "error",
    ({ target }) => {
      if ((target instanceof HTMLScriptElement || isStylesheet(target)) && isOfThePage(target)) lack();
    },
    true,
  );
  // What a page fetches later.
  addEventListener("vite:preloadError", lack);
  // Scripts run when all stylesheets have come or failed.
  if ([...document.querySelectorAll("link")].some((it) => isStylesheet(it) && isOfThePage(it) && !it.sheet))
    lack();
})();
