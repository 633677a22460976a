/** The result of copying a field's text. */
export type CopyResult = "copied" | "selected";

/**
 * Copies the text of a field. Over plain http there is no clipboard: the text is
 * selected then and the browser's old command tried, and if that is missing too,
 * the person copies what is selected.
 */
export async function copyFrom(field: HTMLInputElement): Promise<CopyResult> {
  try {
    // Missing over plain http, whatever the types say.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard) {
      await clipboard.writeText(field.value);
      return "copied";
    }
  } catch {
    // Not allowed here: the other way.
  }
  field.focus();
  field.select();
  try {
    return document.execCommand("copy") ? "copied" : "selected";
  } catch {
    return "selected";
  }
}
