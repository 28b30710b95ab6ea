/**
 * Moves labels apart so that none stands nearer than `gap` to the next, each as near to where it belongs as that allows.
 * Keeps their order; `wanted` and the answer are pixel positions from the top, within `top` and `bottom`.
 */
export function labelPlaces(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const blocks: { members: number[]; center: number }[] = [];
  for (const index of order) {
    blocks.push({ members: [index], center: wanted[index] ?? 0 });
    merge(blocks, gap, wanted);
  }
  const places = new Array<number>(wanted.length).fill(0);
  for (const { members, center } of blocks) {
    const half = ((members.length - 1) * gap) / 2;
    const middle = Math.min(Math.max(center, top + half), Math.max(bottom - half, top + half));
    members.forEach((index, place) => {
      places[index] = middle - half + place * gap;
    });
  }
  return places;
}

/** Joins the last block with those before it while they overlap; a block sits at the mean of what its members want. */
function merge(blocks: { members: number[]; center: number }[], gap: number, wanted: readonly number[]) {
  for (;;) {
    const last = blocks.at(-1);
    const before = blocks.at(-2);
    if (!last || !before) return;
    const distance = ((last.members.length + before.members.length) * gap) / 2;
    if (last.center - before.center >= distance) return;
    blocks.pop();
    before.members.push(...last.members);
    before.center =
      before.members.reduce((sum, index) => sum + (wanted[index] ?? 0), 0) / before.members.length;
  }
}
