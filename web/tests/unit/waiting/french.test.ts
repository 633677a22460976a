import { expect, test } from "vitest";
import { fr } from "../../../src/waiting/texts/fr";

test("a French name that begins with a vowel is elided", () => {
  expect(fr.seats.change("Opossum")).toBe("Changer la place d’Opossum");
  expect(fr.seats.change("Sanne")).toBe("Changer la place de Sanne");
  expect(fr.come.bot("Émile")).toBe("Tu prends la suite d’Émile (robot), points compris.");
});
