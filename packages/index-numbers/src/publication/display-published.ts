/**
 * What readers see of a published number: a negative zero loses its sign.
 *
 * @example
 * displayPublished('-0.0'); // => '0.0'
 * displayPublished('-0.1'); // => '-0.1'
 */
export function displayPublished(published: string): string {
  return /^-0(\.0*)?$/.test(published) ? published.slice(1) : published;
}
