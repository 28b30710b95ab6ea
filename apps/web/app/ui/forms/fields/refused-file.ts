/** Why a file is not taken: its ending, its size, or not at all. */
export function refusedFile(
  file: { readonly name: string; readonly size: number },
  types: readonly string[],
  maxBytes: number,
): 'type' | 'size' | null {
  const name = file.name.toLowerCase();
  if (!types.some((type) => name.endsWith(type.toLowerCase()))) return 'type';
  return file.size > maxBytes ? 'size' : null;
}
