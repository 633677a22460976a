/* The page that is shown where there is no network. It needs nothing but its own few files. */
import { SETTINGS_KEY } from "../app/settings-key";
import "../app/fonts.css";
import "../app/tokens.css";
import "../app/style.css";
import { readPreferences } from "./preferences";
import "./offline.css";
import { whenServerAnswers } from "./server";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";
import { nl } from "./texts/nl";

function stored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}

const { language, theme } = readPreferences(stored(), navigator.languages);
const texts = { en, fr, de, nl }[language];
const root = document.documentElement;
root.lang = language;
if (theme) root.dataset["theme"] = theme;

const reload = () => location.reload();
const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
find("brand").textContent = texts.brand;
find("what").textContent = texts.noNetwork;
const retry = find<HTMLButtonElement>("retry");
retry.textContent = texts.retry;
retry.onclick = reload;
find("content").hidden = false;
whenServerAnswers(reload);
