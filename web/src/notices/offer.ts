import { hasWorker, ownDevice } from "./browser";
import { isDeclined } from "./declined";
import { getNotices } from "./rest";

export { default as NoticeOffer } from "./NoticeOffer.svelte";

/** The server's key, if notices may be offered to this person here: the person has none in this browser yet. */
export async function offeredKey(): Promise<string | null> {
  if (isDeclined() || !(await hasWorker())) return null;
  const { key, devices } = await getNotices();
  if (key === null) return null;
  const own = await ownDevice();
  return devices.some(({ id }) => id === own) ? null : key;
}
