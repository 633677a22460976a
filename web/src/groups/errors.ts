import { asRequestError, errorText } from "../app/errors";
import { groupTexts } from "./texts";

/** Why something with a group did not work. */
export function groupFault(thrown: unknown): string {
  const error = asRequestError(thrown);
  const { full, tooMany, gone, notMember, badName } = groupTexts();
  const texts: Readonly<Record<string, string>> = {
    group_full: full,
    too_many_groups: tooMany,
    not_found: gone,
    not_member: notMember,
    bad_name: badName,
  };
  return texts[error.code] ?? errorText(error);
}
