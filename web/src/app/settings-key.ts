/** Where a browser keeps the settings of its person. */
export const SETTINGS_KEY = "brelan.settings";
