/** Where it is kept that the person wants no notices in this browser. */
const DECLINED = "brelan.noticesDeclined";

/** Offers notices at no table any more. */
export function decline(): void {
  try {
    localStorage.setItem(DECLINED, "yes");
  } catch {
    // Then it is offered again with the next page.
  }
}

export function isDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}
