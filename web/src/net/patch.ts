/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * The value that a patch makes of the one that it belongs to; docs/protocol.md tells how a patch is read.
 * Nothing is changed in place: what is equal before and after is the same object.
 */
export function applyPatch(value: Json | undefined, patch: Json): Json {
  if (!isContainer(value) || !isContainer(patch)) return patch;
  if (isList(patch)) return isList(value) ? patch.reduce<readonly Json[]>(applySplice, value) : patch;
  const whole = patch[""];
  if (whole !== undefined) return whole;
  const patched = Object.entries(patch).map(([name, inner]) => [
    name,
    applyPatch(member(value, name), inner),
  ]);
  const changed = Object.fromEntries(patched) as Record<string, Json>;
  return isList(value) ? Object.assign([...value], changed) : { ...value, ...changed };
}

type Container = Extract<Json, object>;

function isContainer(value: Json | undefined): value is Container {
  return typeof value === "object" && value !== null;
}

function isList(value: Container): value is readonly Json[] {
  return Array.isArray(value);
}

function member(value: Container, name: string): Json | undefined {
  return isList(value) ? value[Number(name)] : value[name];
}

/** The list after a splice `[at, removed, ...added]`. */
function applySplice(list: readonly Json[], splice: Json): readonly Json[] {
  const [at, removed, ...added] = splice as readonly [number, number, ...Json[]];
  return [...list.slice(0, at), ...added, ...list.slice(at + removed)];
}
