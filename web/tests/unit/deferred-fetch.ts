import { vi } from "vitest";

/** What was asked, and how to answer it. */
type Asked = { path: string; answer: (body: unknown, status?: number) => void };

/** A server whose answers come in the order in which the test gives them. */
export function useDeferredFetch(): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise((resolve) => {
        const answer = (body: unknown, status = 200) =>
          resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
        asked.push({ path, answer });
      }),
  );
  return asked;
}
