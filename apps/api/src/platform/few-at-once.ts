/** Works on everything, a few at once: a slow answer holds up its own place alone. Work that fails fails the whole. */
export async function fewAtOnce<T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const turn = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, turn));
}
