export const en = {
  brand: "Brelan",
  noNetwork: "There’s no connection right now: this page comes back by itself as soon as there is one.",
  retry: "Try again",
};
