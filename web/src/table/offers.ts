/** An offer of whichever game. */
type AnyOffer = { action: { do: string } };

/** What is offered of one kind of action. */
export type OfferOf<Offer extends AnyOffer, Do extends Offer["action"]["do"]> = Offer & {
  action: Extract<Offer["action"], { do: Do }>;
};

/** The offers of one kind. */
export function offersTo<Offer extends AnyOffer, Do extends Offer["action"]["do"]>(
  offers: readonly Offer[],
  what: Do,
): OfferOf<Offer, Do>[] {
  return offers.filter((offer): offer is OfferOf<Offer, Do> => offer.action.do === what);
}
