/** The result of copying a field's text. */
export type CopyResult = "copied" | "selected";

/**
 * Copies the text of a field. Over plain http there is no clipboard: the text is
 * selected then and the browser's old command tried, and if that is missing too,
 * the person copies what is selected.
 */
export async function copyFrom(field: HTMLInputElement): Promise<CopyResult> {
  if (await wasWritten(field.value)) return "copied";
  return wasSelectionCopied(field) ? "copied" : "selected";
}

/** Copies a text that stands in no field; says whether it could. */
export async function copyText(text: string): Promise<boolean> {
  if (await wasWritten(text)) return true;
  const { activeElement } = document;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Beside an open dialog nothing can be selected.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
  const copied = wasSelectionCopied(field);
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return copied;
}

async function wasWritten(text: string): Promise<boolean> {
  try {
    // Missing over plain http, whatever the types say.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    // Not allowed here: the other way.
    return false;
  }
}

function wasSelectionCopied(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
