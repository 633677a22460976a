import { faceOf, type Face } from "../../app/faces/face";
import type { SeatInfo } from "../../protocol/SeatInfo";
import { namesOf, plainName } from "../sentences";
import { tableTexts } from "../texts";
import type { Standing } from "./standings";
import { scoreText } from "../../texts/numbers";

/** What is told of a result to people elsewhere: names and final scores, nothing of the cards, and no link to the table. */
export type SharedResult = {
  game: string;
  headline: string;
  places: readonly { place: number; face: Face; name: string; score: number; wins: boolean }[];
};

/** A result as others read it: everybody by name, the sharer, too. */
export function sharedResult(
  game: string,
  info: { seats: readonly Pick<SeatInfo, "name" | "avatar" | "bot">[] },
  winners: readonly number[],
  ranking: readonly Standing[],
): SharedResult {
  return {
    game,
    headline: tableTexts().share.wins(namesOf(info, winners)),
    places: ranking.map(({ seat, place, score }) => ({
      place,
      face: faceOf(info.seats[seat], seat),
      score,
      name: plainName(info, seat),
      wins: winners.includes(seat),
    })),
  };
}

/** The result in lines of text. */
export function resultText({ game, headline, places }: SharedResult): string {
  const { share } = tableTexts();
  return [
    share.result(game, headline),
    ...places.map(({ place, name, score }) => share.place(place, name, scoreText(score))),
  ].join("\n");
}
